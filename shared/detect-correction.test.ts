import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noticeIn } from './detect-correction.ts';
import type { LaterBlock } from './same-code.ts';

const MEAN = 'def mean(values):\n    total = sum(values)\n    return total / len(values)\n';
const FIXED =
  'def mean(values):\n    if not values:\n        return 0.0\n' +
  '    total = sum(values)\n    return total / len(values)\n';
const PAGES: LaterBlock = {
  code: 'export function pages(total: number, size: number): number {\n  return Math.floor(total / size);\n}\n',
  language: 'typescript',
};
const earlier: LaterBlock[] = [{ code: MEAN, language: 'python' }, PAGES];

test('a changed version of an earlier block is its correction', () => {
  expect(noticeIn({ text: 'I had to change it', marked: [{ code: FIXED, language: 'python' }] }, earlier)).toEqual({
    block: 0,
    notice: { reason: 'changed', correction: FIXED, said: '' },
  });
  expect(
    noticeIn({ text: 'That is wrong for empty lists.', marked: [{ code: FIXED, language: null }] }, earlier)?.notice,
  ).toEqual({ reason: 'changed', correction: FIXED, said: 'That is wrong for empty lists' });
});

test('code is also found in fences, and without any mark between prose', () => {
  const correction = FIXED.trimEnd();
  for (const text of [
    `No:\n\`\`\`python\n${correction}\n\`\`\`\nlike this`,
    `That is not right. Try this:\n${correction}\nThanks`,
  ]) {
    expect(noticeIn({ text, marked: [] }, earlier), text).toMatchObject({
      block: 0,
      notice: { reason: 'changed', correction },
    });
  }
});

test('quoting a block, or code about something else, corrects nothing', () => {
  expect(
    noticeIn({ text: 'what does this do?', marked: [{ code: `  ${MEAN}\n`, language: 'python' }] }, earlier),
  ).toBeNull();
  expect(
    noticeIn(
      { text: 'what does this line do?', marked: [{ code: '    total = sum(values)', language: 'python' }] },
      earlier,
    ),
  ).toBeNull();
  expect(
    noticeIn({ text: 'and this?', marked: [{ code: 'SELECT name FROM users', language: 'sql' }] }, earlier),
  ).toBeNull();
  expect(noticeIn({ text: 'here is my file', marked: [{ code: FIXED, language: 'python' }] }, [])).toBeNull();
});

test.each([
  [
    'Traceback (most recent call last):\n  File "a.py", line 3, in mean\nZeroDivisionError: division by zero',
    0,
    'ZeroDivisionError: division by zero',
  ],
  [
    "src/pages.ts(2,3): error TS2322: Type 'string' is not assignable to type 'number'. in pages",
    1,
    "src/pages.ts(2,3): error TS2322: Type 'string' is not assignable to type 'number'. in pages",
  ],
  ['error[E0308]: mismatched types', 1, 'error[E0308]: mismatched types'],
  ["thread 'main' panicked at src/main.rs:4:5:", 1, "thread 'main' panicked at src/main.rs:4:5:"],
  ['a.c:3:5: error: expected expression', 1, 'a.c:3:5: error: expected expression'],
  ['I get\nTypeError: undefined is not a function', 1, 'TypeError: undefined is not a function'],
])('an error is of the block that it names, else of the last one: %s', (text, block, said) => {
  expect(noticeIn({ text, marked: [] }, earlier)).toEqual({
    block,
    notice: { reason: 'error', correction: null, said },
  });
});

test.each([
  "That's wrong, the last page is missing",
  "This doesn't compile",
  'you forgot the empty list',
  'There is a bug in it',
  'it should be <= not <',
])('%s', (text) => {
  expect(noticeIn({ text, marked: [] }, earlier)?.notice.reason).toBe('said-wrong');
});

test.each([
  'Thanks, that works',
  'Is that wrong?',
  'Now write the tests',
  'What happens on an error?',
  'Explain the error handling',
  'The wrong answer would be 3',
])('nothing is noticed in: %s', (text) => {
  expect(noticeIn({ text, marked: [] }, earlier)).toBeNull();
});

test('any text is read, and what is noticed is one of the blocks', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.array(fc.record({ code: fc.string(), language: fc.constant(null) })),
      (text, marked) => {
        const found = noticeIn({ text, marked }, earlier);
        if (found !== null) expect(earlier[found.block]).toBeDefined();
      },
    ),
  );
});
