import { expect, test } from 'vitest';
import { handle } from '../../languages/typescript/typescript-engine.ts';
import { lintAnswerSchema } from '../../languages/typescript/lint/lint-answer.ts';
import { RIGHT } from './fixtures/right.ts';
import { WRONG } from './fixtures/wrong.ts';

function remarksOf(name: string, text: string): string[] {
  const answer = lintAnswerSchema.parse(handle({ ask: 'lint', name, text }));
  if (answer.kind !== 'linted') return [answer.kind];
  return answer.remarks.map(({ severity, rule, start }) => `${severity} ${rule} ${start.line}`);
}

/** Lines that end with `// <-- rule`, and `// <-- rule (info)`. */
function expected(text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    const [, rule, info] = /\/\/ <-- ([\w-]+)( \(info\))?$/.exec(line) ?? [];
    return rule === undefined ? [] : [`${info === undefined ? 'warning' : 'info'} ${rule} ${at + 1}`];
  });
}

test.each(Object.entries(WRONG))('found: %s', (_, text) => {
  expect(expected(text)).not.toEqual([]);
  expect(remarksOf('block.ts', text)).toEqual(expected(text));
});

test.each(Object.entries(RIGHT))('nothing to say: %s', (title, text) => {
  const name = /^(?:jsx?|tsx):/.exec(title)?.[0].slice(0, -1) ?? 'ts';
  // Notes colour nothing: what somebody did on purpose may have one.
  const remarks = remarksOf(`block.${name}`, text).filter((each) => !/^(?:no-whole-file$|info )/.test(each));
  expect(remarks).toEqual([]);
});

test('the corpus is as large as its figures say', () => {
  expect(Object.values(WRONG).flatMap(expected).length).toBeGreaterThanOrEqual(40);
  expect(Object.keys(RIGHT).length).toBeGreaterThanOrEqual(40);
});
