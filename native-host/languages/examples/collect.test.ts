import { expect, test } from 'vitest';
import type { LanguageId } from '../../../shared/language.ts';
import { collectExamples } from './collect.ts';

/*
 * What is read of documentation and messages, without running it. What holds and fails is in
 * verify/documented-examples.test.ts.
 */
const read = (code: string, language: LanguageId, request?: string): string[] =>
  collectExamples(code, language, request === undefined ? {} : { request }).map(
    ({ call, expected, loose }) =>
      `${call} ~ ${'text' in expected ? expected.text : expected.name}${loose === true ? ' (loose)' : ''}`,
  );

const CLOCK = 'def clock(seconds):\n    return str(seconds)\n';
const PARCEL = 'export function parcelPrice(grams: number) {\n  return grams;\n}\n';

test.each([
  [
    '59 should be shown as "0:59", 61 as "1:01" and 3661 as "1:01:01". No more.',
    ['clock(59) ~ "0:59"', 'clock(61) ~ "1:01"', 'clock(3661) ~ "1:01:01"'],
  ],
  ['e.g. 0 -> "0:00", 5 -> "0:05"', ['clock(0) ~ "0:00"', 'clock(5) ~ "0:05"']],
  ['It returns "0:07" for 7 and "1:00" for 60.', ['clock(7) ~ "0:07"', 'clock(60) ~ "1:00"']],
  ['Returns "0:07" for 7, "now" for 0 and 1.', ['clock(7) ~ "0:07"', 'clock(0) ~ "now"', 'clock(1) ~ "now"']],
  ['Whoever gives 5 gets "0:05" if it is early', []],
  ['It currently turns 5 into "5", 6 into "6"', []],
  ['steps: 1 -> 2 -> 3, 2 -> 3 -> 4', []],
  ['a map like { 5: "0:05", 6 => "0:06" }', []],
  ['Names like "a" are joined to "b"', []],
])('values that words tie to others: %s', (request, wanted) => {
  expect(read(CLOCK, 'python', request)).toEqual(wanted.map((each) => `${each} (loose)`));
});

test.each([
  [
    'its own name heads the results',
    '| seconds | `clock(seconds)` |\n|---|---|\n| 5 | `"0:05"` |',
    CLOCK,
    'python',
    ['clock(5) ~ "0:05"'],
  ],
  [
    'the unit is the parameter',
    '| weight | to pay |\n|---|---|\n| 20 grams | 1.50 |\n| 900 grams | null, we do not send that |',
    PARCEL,
    'typescript',
    ['parcelPrice(20) ~ 1.50 (loose)', 'parcelPrice(900) ~ null (loose)'],
  ],
  [
    'a word of its name heads the results',
    '| letter | price |\n|---|---|\n| 20 | 1.50 |',
    PARCEL,
    'typescript',
    ['parcelPrice(20) ~ 1.50 (loose)'],
  ],
  ['nothing ties the table to it', '| city | people |\n|---|---|\n| 20 | 1.50 |', PARCEL, 'typescript', []],
] as const)('tables: %s', (_, request, code, language, wanted) => {
  expect(read(code, language, request)).toEqual(wanted);
});

test('an ellipsis between quotes abbreviates, unless the code writes one itself', () => {
  const cut = (dots: string): string =>
    `// cut('abcdef', 4) => 'abc…'\nconst cut = (text, most) => text.slice(0, most) + '${dots}';\n`;
  expect(read(cut('…'), 'javascript')).toEqual(["cut('abcdef', 4) ~ 'abc…'"]);
  expect(read(cut('!'), 'javascript')).toEqual([]);
});

test('an operator around a call is part of the example', () => {
  const area = (doc: string): string => `def area(shape):\n    """${doc}"""\n    return shape[0] * shape[1]\n`;
  expect(read(area('area([1, 2]) + 1 == 3'), 'python')).toEqual(['area([1, 2]) + 1 ~ 3']);
  expect(read(area('not area([1, 2]) == 3'), 'python')).toEqual([]);
});

const RANGE = 'export function parseRange(text: string): number[] {\n  return [];\n}\n';
const HELPED = 'def average(values, size):\n    return []\n\n\ndef helper(values):\n    return average(values, 2)\n';
const ROMAN = 'def roman(n):\n    return ""\n';
const CLAMP = 'package p\n\nfunc Clamp(x, lo, hi int) int { return x }\n';

test.each([
  [
    'text cells without quotes',
    RANGE,
    'typescript',
    '| Input | Output |\n|---|---|\n| `1-3` | `[1, 2, 3]` |\n| 5 | `[5]` |\n| (empty) | `[]` |',
    ['parseRange("1-3") ~ [1, 2, 3]', 'parseRange("5") ~ [5]', 'parseRange("") ~ []'],
  ],
  ['text in backticks', RANGE, 'typescript', '- `1-3` → `[1, 2, 3]`', ['parseRange("1-3") ~ [1, 2, 3]']],
  ['a value of another kind', RANGE, 'typescript', '- 13 → [1, 2, 3]\n- [1, 2] → [3]', []],
  [
    'the function that is named',
    HELPED,
    'python',
    'average([1, 2], 2) is [1.5].\nWith a window of 2 I expect [2.5].',
    ['average([1, 2], 2) ~ [1.5]'],
  ],
  [
    'words for numbers',
    ROMAN,
    'python',
    '4 → IV\n9 → IX\n1. 40 → XL',
    ['roman(4) ~ IV', 'roman(9) ~ IX', 'roman(40) ~ XL'],
  ],
  [
    'arguments without brackets',
    CLAMP,
    'go',
    '5, 0, 3 => 3\n-1, 0, 3 => 0',
    ['Clamp(5, 0, 3) ~ 3', 'Clamp(-1, 0, 3) ~ 0'],
  ],
] as const)('pairs and rows: %s', (_, code, language, request, wanted) => {
  expect(read(code, language, request)).toEqual(wanted);
});
