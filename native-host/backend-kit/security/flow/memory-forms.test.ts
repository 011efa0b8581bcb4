import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFlaws } from './find-flows.ts';
import { processorClock } from '../../../../shared/fixtures/processor-clock.ts';

/** Programs, each after `### `, the rule of its one flaw or `right`, and what it does. */
const PROGRAMS = readFileSync(join(import.meta.dirname, 'fixtures/memory-forms.c.txt'), 'utf8')
  .split(/^### /m)
  .slice(1)
  .map((part): [rule: string, what: string, text: string] => {
    const [, rule = '', what = '', text = ''] = /^([\w-]+): (.*)\n([^]*)$/.exec(part) ?? [];
    return [rule, what, text];
  });

test.each(PROGRAMS)('%s: %s', async (rule, _, text) => {
  const { remarks, broken } = await findFlaws(text, 'c');
  expect(broken).toBe(false);
  expect(remarks.map((remark) => remark.rule)).toEqual(rule === 'right' ? [] : [rule]);
});

test.each([
  ['opened files', 'f = fopen("a", "r");'],
  ['reads', 'n = read(fd, b, sizeof b);'],
  ['ended reads', 'n = read(fd, b, sizeof b); c[n] = 0;'],
  ['copies', 'p = malloc(strlen(s)); strncpy(b, s, sizeof b);'],
  ['enlarged memory', 'p = realloc(p, n);'],
  ['checked paths', 'access(p, W_OK); p = q; open(p, O_RDWR);'],
  ['lengths', 'n = atoi(s); if (n > 3) use(n);'],
])('a function of many %s takes time that grows with their number', async (_, step) => {
  const times: number[] = [];
  for (const count of [250, 250, 1_000]) {
    const spent = processorClock();
    await findFlaws(`void f(void) { int n; char b[9]; ${step.repeat(count)} }`, 'c');
    times.push(spent());
  }
  expect(times[2]).toBeLessThan(8 * (times[1] ?? 0) + 400);
});
