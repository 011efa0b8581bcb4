import { expect, test } from 'vitest';
import { callAt, codeOf, openBracketAt, positionAt, receiverOf } from './python-expressions.ts';
import { processorClock } from '../../../shared/fixtures/processor-clock.ts';

const receiver = (text: string): string | undefined => {
  const code = codeOf(text);
  const found = receiverOf(code, text.lastIndexOf('.') + 1);
  return found === undefined ? undefined : text.slice(found.start, found.end);
};

test.each([
  ['x = a.b(1, "(")[c.d].e', 'a.b(1, "(")[c.d]'],
  ['print(a.b)', 'a'],
  ['y = (await f()).g', '(await f())'],
  ['z = a\n  .b', 'a'],
  ['"text".upper', '"text"'],
])('what has the last member of %j is %j', (text, expected) => {
  expect(receiver(text)?.trimEnd()).toBe(expected);
});

test('a call is read with its arguments', () => {
  const code = codeOf('f.get(a, g(b, c=1), k == 2, timeout=3, **rest)');
  expect(callAt(code, 5)).toEqual({
    open: 5,
    name: 2,
    positional: 3,
    keywords: [{ name: 'timeout', at: 28 }],
    isSpread: true,
  });
  expect(callAt(codeOf('(1)(2)'), 3)).toBeUndefined();
  expect(openBracketAt(code, 15)).toBe(10);
  expect(positionAt(codeOf('a\n😀b'), 4)).toEqual({ line: 1, character: 2 });
});

test.each([
  ['blanks', ' '],
  ['letters', 'a'],
  ['calls', '()'],
  ['dots', '.'],
  ['brackets', ')'],
  ['open brackets', '('],
])('a million %s do not hold it up', (_, what) => {
  const code = codeOf(`x${what.repeat(1_000_000 / what.length)}.f(`);
  const spent = processorClock();
  receiverOf(code, code.text.length - 2);
  callAt(code, code.text.length - 1);
  openBracketAt(code, code.text.length - 1);
  expect(spent()).toBeLessThan(4_000);
});
