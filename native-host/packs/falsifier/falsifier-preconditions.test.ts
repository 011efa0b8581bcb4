import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPreconditions, type Bound } from './falsifier-preconditions.ts';

test.each<[string, string[], Record<string, Bound>]>([
  ['Write a number n in base b, 2 <= b <= 36.', ['n', 'b'], { b: { min: 2, max: 36 } }],
  ['# base is between 2 and 16', ['number', 'base'], { base: { min: 2, max: 16 } }],
  ['Fewest coins that add up to amount, or -1. Coins are positive.', ['coins', 'amount'], { coins: { above: 0 } }],
  ['every coin is worth at least 1', ['coins', 'target'], { coins: { min: 1 } }],
  ['Number of zero bits.\n\n    Precondition: n > 0', ['n'], { n: { above: 0 } }],
  ['@param n positive', ['n'], { n: { above: 0 } }],
  ['@pre k >= 1, n >= 0', ['n', 'k'], { k: { min: 1 }, n: { min: 0 } }],
  [
    'series : list of float\n        Must contain at least one element.\n    alpha : float\n        0 < alpha <= 1.',
    ['series', 'alpha'],
    { series: { minLength: 1 }, alpha: { above: 0, max: 1 } },
  ],
  [':param number: an integer from 1 to 3999', ['number'], { number: { min: 1, max: 3_999 } }],
  ['Roman numeral of a number between 1 and 3999.', ['n'], { n: { min: 1, max: 3_999 } }],
  ['@param {number} slot length of a slot, must be greater than zero', ['minutes', 'slot'], { slot: { above: 0 } }],
  ['words must not be empty', ['words'], { words: { minLength: 1 } }],
  ['step is not zero', ['step'], { step: { nonzero: true } }],
  ['The sum of the numbers from `from` to `to`, both included.', ['from', 'to'], {}],
  ['Splits a list into runs of at most `size` items.', ['items', 'size'], {}],
])('%s', (text, parameters, bounds) => {
  expect(readPreconditions(text, parameters)).toMatchObject({ bounds, more: false, edges: false });
});

test.each([
  'n and m are coprime',
  '1 <= n <= len(k)',
  'n: a triangular number',
  'values must be valid',
  'n is one of the three notes',
  'at least 3, or it fails',
  '5 <= n <= 2',
])('%s is more than is understood', (text) => {
  expect(readPreconditions(text, ['n', 'm']).more).toBe(true);
});

test('what comes of an empty input is no demand', () => {
  expect(readPreconditions('1 + 2 + ... + n; 0 for what is not above 0.', ['n'])).toMatchObject({
    bounds: {},
    more: false,
    edges: true,
  });
  expect(readPreconditions('The mean, or null if the list is empty.', ['list'])).toMatchObject({
    bounds: {},
    more: false,
    edges: true,
  });
});

test('any chain of two bounds is read, in every spelling of its signs', () => {
  const sign = fc.constantFrom('<', '<=', '≤');
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.integer({ min: 60, max: 99 }),
      sign,
      sign,
      fc.constantFrom('n', '`n`', 'base_n'),
      (low, high, left, right, name) => {
        const { bounds } = readPreconditions(`It takes ${name} with ${low} ${left} ${name} ${right} ${high}.`, [
          name.replaceAll('`', ''),
        ]);
        expect(Object.values(bounds)).toEqual([
          { [left === '<' ? 'above' : 'min']: low, [right === '<' ? 'below' : 'max']: high },
        ]);
      },
    ),
  );
});

test.each([
  ['0 <= k < len(items)', 0, false],
  ['The k-th one (from 0); 0 <= k < len(items).', 0, false],
  ['1 <= k <= items.length', 1, true],
  ['Constraints:\n  1. 1 <= len(items) <= 100\n  2. 1 <= k <= len(items)', 1, true],
  [':param k: at least 0 and less than the length of items', 0, false],
  ['k >= 0, k < items.size()', 0, false],
])('a number below the length of another parameter: %s', (text, min, orEqual) => {
  const { bounds, more, within } = readPreconditions(text, ['items', 'k']);
  expect({ min: bounds['k']?.min, more, within }).toEqual({
    min,
    more: false,
    within: [{ name: 'k', of: 'items', orEqual }],
  });
});

test.each([
  'A string that has only lowercase letters.',
  'text consists of lowercase letters',
  'brackets is a string of "(" and ")".',
  'A clock in the form HH:MM.',
  'Convert a valid Roman numeral to a number.',
  'The number is given as hex digits.',
  "Valid choices are 'zero', 'one' and 'two'.",
  "Each is one of the notes 'x' and 'o'.",
  "'x' - a long note, lasts four beats",
  '"N" is north',
  'A space-delimited string of numerals.',
  'Days between two ISO dates (YYYY-MM-DD).',
  'a fraction, in the format <numerator>/<denominator>',
  'Encoded by encode_shift.',
  'Parses a dotted quad such as 10.0.0.1.',
  "operations are ('deposit', n) or ('withdraw', n), so 'deposit' or 'withdraw'",
  'Digits only, as a string.',
  'a DNA sequence',
  "cards are '2'..'9', 'T', 'J', 'Q', 'K' or 'A'",
])('the form of a text is stated: %s', (text) => {
  expect(readPreconditions(text, ['text']).form).toBe(true);
});

test.each([
  'How often each word stands in a text.',
  ">>> shout('a', 'b')",
  "shout('a') == 'A'",
  'The first letters of a text, at most count.',
  'True where a text is the same backwards.',
  'Cuts a text to at most max characters.',
])('no form of a text is stated: %s', (text) => {
  expect(readPreconditions(text, ['text']).form).toBe(false);
});
