import { expect, test } from 'vitest';
import { findFlaws } from './find-flows.ts';
import { processorClock } from '../../../../shared/fixtures/processor-clock.ts';

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
