import { expect, test } from 'vitest';
import type { LanguageId } from '../../../shared/language.ts';
import type { NearbyMessages } from '../../kit/define.ts';
import { readExamples } from './collect.ts';
import { describeUnread } from './unread.ts';

const told = (code: string, language: LanguageId, said: NearbyMessages = {}): string[] =>
  describeUnread(readExamples(code, language, said).unread);

const FEE = 'def fee(weight):\n    return weight\n';
const TWO = 'def fee(weight):\n    return weight\n\n\ndef tax(amount):\n    return amount\n';
const SHIFT = 'def shift(items, by):\n    return items\n';
const table = (...rows: string[]): string => ['Please:', '', ...rows, '', 'Thanks'].join('\n');

test.each<[string, string, string, string[]]>([
  [
    'words instead of values',
    FEE,
    table('| weight | price |', '|---|---|', '| up to 5 kg | 6.50 |'),
    ['1 table in your message: not read as examples'],
  ],
  [
    'headed by a function',
    TWO,
    table('| parcel | `tax(parcel)` |', '|---|---|', '| up to 5 kg | 6.50 |'),
    ['1 table in your message: not read as examples'],
  ],
  ['two functions, and no name', TWO, table('| parcel | price |', '|---|---|', '| up to 5 kg | 6.50 |'), []],
  ['settings', FEE, table('| option | default |', '|---|---|', '| size | 3 |'), []],
  [
    'one of its rows',
    FEE,
    table('| input | output |', '|---|---|', '| 1 | 2 |', '| more than 9 | 3 |'),
    ['1 row of a table in your message: not read as examples'],
  ],
  [
    'a list of calls with names',
    FEE,
    '1. `fee(parcel, 1)` is 2\n2. `fee(parcel, 2)` is 4',
    ['2 lines that look like examples in your message: not read'],
  ],
  [
    'parts by their names',
    FEE,
    'fee("#ff8000") must give r=255 g=128',
    ['1 line that looks like an example in your message: not read'],
  ],
  ['an arrow between values', FEE, '- [1kg] => 3.50', ['1 line that looks like an example in your message: not read']],
  [
    'an example in words',
    FEE,
    'e.g. on 2024-06-14 it is 23, on 2024-06-15 24',
    ['1 line that looks like an example in your message: not read'],
  ],
  [
    'a result in words',
    SHIFT,
    'Shifting 1 to 5 by 2 gives [3, 4, 5, 1, 2].',
    ['1 line that looks like an example in your message: not read'],
  ],
  [
    'what is wanted in words',
    FEE,
    'For 3 and 4 I want two groups: [3] and [4]',
    ['1 line that looks like an example in your message: not read'],
  ],
  ['a result without what it is of', FEE, 'It returns "ok" then.', []],
  ['words that take it back', FEE, 'Currently fee(2, x) is 3', []],
  ['a call without a value', FEE, 'Then call fee(2, x) again.', []],
  ['two results', FEE, 'fee(2) is 3.\nfee(2) is 4.', ['1 example in your message: contradicted by others']],
  ['read', FEE, 'fee(2) => 3', []],
])('what looks like an example of a message and is not read is told: %s', (_, code, request, expected) => {
  expect(told(code, 'python', { request })).toEqual(expected);
});

test('what stands in the code is told with its line, and what stands in another version is not', () => {
  const code = `def area(shape):\n    """An area.\n\n    area([1, ...]) == 3\n    """\n    return shape[0]\n`;
  expect(told(code, 'python')).toEqual(['1 line that looks like an example in the code (line 4): not read']);
  const reply = 'Before:\n\n```python\ndef area(shape):\n    return 2\n\narea([1, x]) == 3\n```\n';
  expect(told('def area(shape):\n    return shape[0]\n', 'python', { reply })).toEqual([]);
});

test('examples beyond those that are run are counted', () => {
  const lines = Array.from({ length: 70 }, (_, at) => `# fee(${at}) == ${at}`).join('\n');
  expect(told(`${lines}\n${FEE}`, 'python')).toEqual([
    expect.stringMatching(/^10 more examples in the code .*: not run$/),
  ]);
});

const DOUBLE = 'pub fn double(x: i32) -> i32 {\n    x + x + 1\n}\n';

test.each([
  [
    'defines the function anew',
    '/// ```\n/// # fn double(x: i32) -> i32 { x + x }\n/// assert_eq!(double(2), 4);\n/// ```\n',
    3,
  ],
  ['is not run', '/// ```ignore\n/// assert_eq!(double(2), 4);\n/// ```\n', 2],
])('documentation of Rust that %s is no example', (_, documentation, line) => {
  expect(told(documentation + DOUBLE, 'rust')).toEqual([
    `1 line that looks like an example in the code (line ${line}): not read`,
  ]);
});

test('documentation of Rust that only builds is none, and examples that are run are read', () => {
  expect(told(`/// \`\`\`no_run\n/// assert_eq!(double(2), 4);\n/// \`\`\`\n${DOUBLE}`, 'rust')).toEqual([]);
  expect(told(`/// \`\`\`\n/// assert_eq!(double(2), 4);\n/// \`\`\`\n${DOUBLE}`, 'rust')).toEqual([]);
});
