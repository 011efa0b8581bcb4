import { expect, test } from 'vitest';
import type { LanguageId } from '../../../shared/language.ts';
import type { NearbyMessages } from '../../kit/define.ts';
import { collectExamples } from './collect.ts';
import { judgeExample, type ExampleOutcome } from './judge-examples.ts';

/** Each example as `call => expected`, with the statements before it. */
const examples = (code: string, language: LanguageId, said: NearbyMessages = {}): string[] =>
  collectExamples(code, language, said).map(({ setup, call, expected }) => {
    const shown = 'text' in expected ? expected.text : expected.name;
    return [...setup, `${call} => ${shown}`].join(' ');
  });

test.each([
  [
    'bool even(int n) { return n % 2 == 0; }',
    '// `even(2)` is true, `even(3)` is false and `even(4)` is true too.',
    ['even(2) => true', 'even(3) => false', 'even(4) => true'],
  ],
  [
    'int area(int a, int b) { return a * b; }',
    '/// `area(2, 3)` is 6, `area(0, 9)` is 0 as well.',
    ['area(2, 3) => 6', 'area(0, 9) => 0'],
  ],
  [
    'bool leap(int y) { return y % 4 == 0; }',
    '/* leap(2000) returns true, leap(1900) returns false, leap(4) also returns true. */',
    ['leap(2000) => true', 'leap(1900) => false'],
  ],
])('several in one sentence: %s', (code, doc, expected) => {
  expect(examples(`${doc}\n${code}\n`, 'cpp')).toEqual(expect.arrayContaining(expected));
});

test.each([
  ['`cost(0)` throws a RangeError, `cost(2)` should be 3.', ['cost(0) => RangeError', 'cost(2) => 3']],
  [
    '`cost(1)` is `2`, `cost(4)` should return `6`, and `cost(9)` currently gives `1`.',
    ['cost(1) => 2', 'cost(4) => 6'],
  ],
  ['cost(1) returns 2, but cost(4) returns 6 if nothing is free', ['cost(1) => 2']],
  ['cost(1) returns 2, but should be 3; cost(2) returns 4', ['cost(2) => 4']],
  ['cost("a, b(c)") returns 2, but only if it is full', []],
  ['`cost(1)` prints `free`. When `cost(2)` is asked it may be `4`.', ['cost(1) => free']],
])('the words of the next example are not of this one: %s', (reply, expected) => {
  expect(examples('export function cost(n: number) { return n + 1; }', 'typescript', { reply })).toEqual(expected);
});

test.each([
  [
    'rust',
    'pub type Prices = Vec<u32>;\n/// ```\n/// let prices: Prices = vec![3, 4].into();\n' +
      '/// assert_eq!(total(&prices), 7);\n/// ```\nfn total(prices: &Prices) -> u32 { prices.iter().sum() }',
    'let prices: Prices = vec![3, 4].into(); total(&prices) => 7',
  ],
  [
    'rust',
    'struct Point { x: i32 }\n/// ```\n/// let p: Point = Point { x: 2 };\n' +
      '/// let q: Point = twice(&p);\n/// assert_eq!(q.x, 4);\n/// ```\n' +
      'fn twice(p: &Point) -> Point { Point { x: p.x * 2 } }',
    'let p: Point = Point { x: 2 }; let q: Point = twice(&p); q.x => 4',
  ],
  [
    'typescript',
    'type Row = string[];\n/**\n * @example\n * const row: Row = ["a", "b"];\n' +
      ' * last(row); // "b"\n */\nfunction last(row: Row): string { return row[row.length - 1] ?? ""; }',
    'const row: Row = ["a", "b"]; last(row) => "b"',
  ],
] as const)('a name whose type is written: %s %#', (language, code, expected) => {
  expect(examples(code, language)).toContain(expected);
});

test.each([
  [
    '/**\n * A meter.\n *\n *     Meter meter(5);\n *     meter.add(2);\n' +
      ' *     meter.left();   // 3\n */\nclass Meter {\npublic:\n  explicit Meter(int most) : most_(most) {}\n' +
      '  void add(int n) { most_ -= n; }\n  int left() const { return most_; }\n' +
      'private:\n  int most_;\n};',
    'Meter meter(5); meter.add(2); meter.left() => 3',
  ],
  [
    '// Usage:\n//   Stack<int> stack;\n//   stack.push(4);\n' +
      '//   stack.top();   // 4\ntemplate <class T> struct Stack {\n' +
      '  void push(T v) { held = v; }\n  T top() { return held; }\n' +
      '  T held;\n};',
    'Stack<int> stack; stack.push(4); stack.top() => 4',
  ],
  [
    'namespace text {\n/// Cursor cursor{"ab"};\n/// cursor.next();  // \'a\'\n' +
      "/// cursor.next();  // 'b'\nclass Cursor {\npublic:\n  explicit Cursor(std::string s) : s_(s) {}\n" +
      '  char next() { return s_[at_++]; }\nprivate:\n  std::string s_;\n' +
      '  size_t at_ = 0;\n};\n}',
    'Cursor cursor{"ab"}; cursor.next(); cursor.next() => \'b\'',
  ],
])('an object of C++ that is declared without an equals sign %#', (code, expected) => {
  expect(examples(code, 'cpp')).toContain(expected);
});

test.each([
  [
    'cpp',
    'int order(const std::string& a, const std::string& b) { return a.compare(b); }',
    '* `order("a", "b") < 0` is `true`',
    'order("a", "b") < 0 => true',
  ],
  ['rust', 'fn rank(card: &str) -> u8 { 3 }', '`rank("king") > rank("two")` is true', undefined],
  [
    'typescript',
    'const cmp = (a: string, b: string): number => a < b ? -1 : 1;',
    'So `cmp("2", "10") === 1` returns `false`.',
    'cmp("2", "10") === 1 => false',
  ],
  [
    'java',
    'class V { static int compare(String a, String b) { return a.length() - b.length(); } }',
    '- `V.compare("aa", "a") >= 1` gives `true`',
    'V.compare("aa", "a") >= 1 => true',
  ],
] as const)('a comparison of a call: %s', (language, code, reply, expected) => {
  expect(examples(code, language, { reply })).toEqual(expected === undefined ? [] : [expected]);
});

const TABLE = (...rows: string[]): string => ['What I need:', '', ...rows].join('\n');

test.each([
  [
    'python',
    'def initials(name):\n    return name[0]\n',
    TABLE('| name | initials |', '|---|---|', '| Ada Lovelace | AL |', '| Grace Hopper | GH |'),
    ['initials("Ada Lovelace") => AL', 'initials("Grace Hopper") => GH'],
  ],
  [
    'cpp',
    '#include <string>\nstd::string mask(const std::string& card, int shown) { return card; }\n',
    TABLE('| card | shown | on the receipt |', '|---|---:|---|', '| 1234 5678 | 4 | **** 5678 |'),
    ['mask("1234 5678", 4) => **** 5678'],
  ],
  [
    'typescript',
    'export function shippingCost(weightInGrams: number, isExpress: boolean): number { return 1; }',
    TABLE('| Weight in grams | Is express | Price |', '|---|---|---|', '| 500 | true | 4.5 |'),
    ['shippingCost(500, true) => 4.5'],
  ],
  [
    'rust',
    '#[derive(Debug, PartialEq)]\npub enum Light { Red, Green, Amber }\n' +
      'pub fn after(light: Light, seconds: u32) -> Light { light }\n',
    TABLE('| light | seconds | becomes |', '|---|---|---|', '| Red | 30 | Green |', '| Green | 40 | Amber |'),
    ['after(Light::Red, 30) => Green', 'after(Light::Green, 40) => Amber'],
  ],
  ['python', 'def price(item, count):\n    return 1\n', TABLE('| item | note |', '|---|---|', '| pear | green |'), []],
  [
    'python',
    'def price(item):\n    return 1\n',
    TABLE('| item | price | stock |', '|---|---|---|', '| pear | 3 | 4 |'),
    [],
  ],
  [
    'python',
    'def read(path):\n    return 1\n',
    TABLE('| path | description |', '|---|---|', '| a.txt | the first file |'),
    [],
  ],
] as const)('a table whose columns are the parameters and one more: %s %#', (language, code, request, expected) => {
  expect(examples(code, language, { request })).toEqual(expected);
});

test.each([
  [
    'rust',
    'pub enum Gear { Park, Drive }\npub fn shift(gear: Gear) -> Gear { gear }\n',
    '`shift(Gear::Park)` returns `Gear::Drive`',
    'Drive',
  ],
  [
    'rust',
    'enum Seat { Free, Taken }\nfn book(seat: Seat, times: u32) -> Seat { seat }\n',
    '| seat | times | after |\n|---|---|---|\n| Free | 1 | Taken |',
    'Taken',
  ],
  [
    'java',
    'class Door { enum State { OPEN, SHUT } static State push(State state) { return state; } }',
    '`Door.push(State.OPEN)` gives `State.SHUT`',
    'SHUT',
  ],
  [
    'rust',
    'enum Seat { Free, Taken }\nfn book(times: u32) -> String { String::new() }\n',
    '`book(1)` returns `Taken`',
    undefined,
  ],
] as const)('a value of an enumeration: %s %#', (language, code, reply, expected) => {
  const among = collectExamples(code, language, { reply })
    .map((each) => each.expected)
    .flatMap((each) => (each.kind === 'bare' && each.among !== undefined ? [each.text] : []));
  expect(among).toEqual(expected === undefined ? [] : [expected]);
});

const FILL = (signature: string): string =>
  `/*\n * Usage:\n *     char text[16];\n *     USE\n */\n${signature} { return 2; }\n`;

test.each([
  [
    'int pad(const char *word, char *out)',
    'pad("a", text);      // "  a", returns 3',
    'char text[16]; pad("a", text) => 3',
  ],
  [
    'size_t hex(unsigned n, char *out)',
    'hex(255, text);      // text is "ff"; returns 2',
    'char text[16]; hex(255, text) => 2',
  ],
  ['bool trim(char *line)', 'trim(text);          // "ab", and it returns true', 'char text[16]; trim(text) => true'],
  [
    'int width(const char *word)',
    'width("abc");        // returns 3, whatever the case',
    'char text[16]; width("abc") => 3',
  ],
])('what is written beside what comes back: %s', (signature, use, expected) => {
  expect(examples(FILL(signature).replace('USE', use), 'c')).toEqual([expected]);
});

const number = (text: string): ExampleOutcome => ({
  index: 0,
  kind: 'value',
  value: { kind: 'number', text },
  shown: text,
  text,
  printed: '',
});

test.each([
  [
    'c',
    '// join("a", "b", out) -> "a/b"\nint join(const char *a, const char *b, char *out) { return 3; }\n',
    'unclear',
  ],
  ['c', '// squares(3, out) => {1, 4, 9}\nint squares(int n, int *out) { return n; }\n', 'unclear'],
  ['cpp', '// upper("a", out) == "A"\nint upper(const char* a, std::string& out) { return 1; }\n', 'unclear'],
  ['rust', '/// render(3, out) => "***"\nfn render(n: usize, out: &mut String) -> usize { n }\n', 'unclear'],
  ['c', '// name_of(3) -> "c"\nint name_of(int n) { return n; }\n', 'fails'],
  ['cpp', '// digits("12") == "12"\nint digits(const std::string& text) { return 1; }\n', 'fails'],
  ['c', '// total(out, 2) == 5\nint total(int *out, int n) { return n; }\n', 'fails'],
] as const)(
  'a result of another kind than what is documented may stand in what the call writes to: %s %#',
  (language, code, kind) => {
    const local = code.replace('out)', 'buf)').replace('(out,', '(buf,');
    const [example] = collectExamples(`const buf = 0;\n${local}`, language);
    if (example === undefined) throw new Error('there is no example');
    expect(judgeExample(example, number('3')).kind).toBe(kind);
  },
);

const DURATION = 'package p\n\nimport "time"\n\nfunc Wait(n string) time.Duration { return 0 }\n';

test.each([
  ['go', DURATION, '`Wait("120")` returns 2m0s, `Wait("0")` returns 0s.', ['Wait("120") => 2m0s', 'Wait("0") => 0s']],
  [
    'java',
    'import java.time.LocalDate;\nclass D { static LocalDate next(LocalDate d) { return d; } }',
    '1. `next(LocalDate.of(2024, 3, 1))` is 2024-03-04',
    ['next(LocalDate.of(2024, 3, 1)) => 2024-03-04'],
  ],
  [
    'python',
    'def span(text):\n    return text\n',
    'e.g. span("90s") -> 0:01:30 when printed.',
    ['span("90s") => 0:01:30'],
  ],
  ['go', DURATION, '`Wait("120")` returns 2m0s if it is early', []],
  [
    'python',
    'def turn(items, n):\n    return items\n',
    'turns a list, and leaves the original as it is: turn([1, 2], 1) should be [2, 1] and turn([3], 1) should be [3]',
    ['turn([1, 2], 1) => [2, 1]', 'turn([3], 1) => [3]'],
  ],
  ['python', 'def turn(items, n):\n    return items\n', 'With the original code turn([1, 2], 1) is [1, 2]', []],
  [
    'go',
    'package p\nfunc Group(w []string) [][]string { return nil }\n',
    '`Group([]string{"a"})` prints as `[[a] [b]]`.',
    ['Group([]string{"a"}) => [[a] [b]]'],
  ],
  [
    'typescript',
    'export async function all(n: number[]) { return n; }',
    'all([3, 1]) should resolve to [3, 1], in that order.',
    ['all([3, 1]) => [3, 1]'],
  ],
  [
    'rust',
    'pub fn tax(income: u64) -> u64 { 0 }',
    'So tax(20000) = 2000 euros = 200000 cents, tax(5) = 0 cents.',
    ['tax(20000) => 200000', 'tax(5) => 0'],
  ],
  ['python', 'def tax(income):\n    return 0\n', 'tax(5) = 3 items', []],
  [
    'rust',
    'use std::time::{Duration, Instant};\npub fn show(d: Duration) -> String { String::new() }',
    '* `show(Duration::from_secs(2))` is `"2.0 s"`',
    ['show(Duration::from_secs(2)) => "2.0 s"'],
  ],
  [
    'cpp',
    'int share(int a, int b) { return a; }',
    'How many percent?\n\nshare(1, 4)   returns 25',
    ['share(1, 4) => 25'],
  ],
  [
    'cpp',
    'std::string encode(const std::string& s) { return s; }',
    'c++ function encode("aab") -> "a2b1", empty stays empty',
    ['encode("aab") => "a2b1"'],
  ],
] as const)('%s: %#', (language, code, request, expected) => {
  expect(examples(code, language, { request })).toEqual(expected);
});

test('the caption of an @example is none of its statements', () => {
  const code =
    '/**\n * @example <caption>Two</caption>\n * twice([] as number[], 2);\n' +
    ' * // returns {}\n */\nexport function twice(a: number[], n: number) { return {}; }';
  expect(examples(code, 'typescript')).toEqual(['twice([] as number[], 2) => {}']);
});

const other = (name: string, text: string): ExampleOutcome => ({
  index: 0,
  kind: 'value',
  value: { kind: 'other', name, text },
  shown: name,
  text,
  printed: '',
});
const texts = (items: string[], text: string): ExampleOutcome => ({
  index: 0,
  kind: 'value',
  shown: text,
  text,
  printed: '',
  value: { kind: 'list', bracket: '[', items: items.map((value) => ({ kind: 'string' as const, value })) },
});
const numbers = (...items: string[]): ExampleOutcome => ({
  index: 0,
  kind: 'value',
  shown: '',
  text: '',
  printed: '',
  value: { kind: 'list', bracket: '[', items: items.map((text) => ({ kind: 'number' as const, text })) },
});
const span = (text: string): ExampleOutcome => ({ ...number('1'), text, shown: text }) as ExampleOutcome;

test.each([
  ['[0, 1, ..., 59]', numbers('0', '1', '2', '59'), 'holds'],
  ['`[0, 1, …, 59]`', numbers('0', '1', '59'), 'holds'],
  ['[0, 1, ..., 59]', numbers('0', '1', '2', '60'), 'fails'],
  ['[0, 1, ..., 59]', numbers('0', '59'), 'fails'],
  ['2m0s', span('2m0s'), 'holds'],
  ['120s', span('2m0s'), 'holds'],
  ['2m0s', span('120ms'), 'fails'],
  ['2m0s', number('120000000000'), 'unclear'],
  ['2024-03-04', other('LocalDate', '2024-03-04'), 'holds'],
  ['2024-03-04', other('Time', '2024-03-04 00:00:00 +0000 UTC'), 'holds'],
  ['2024-03-04', other('LocalDate', '2024-03-02'), 'fails'],
  ['2024-03-04', other('Date', '2024-03-03T23:00:00.000Z'), 'unclear'],
  ['`[to be, or, not]`', texts(['to be', 'or', 'not'], '[to be, or, not]'), 'holds'],
  ['`[to be, or, not]`', texts(['to be or', 'not'], '[to be or, not]'), 'fails'],
  ['`[to be, or, not]`', texts(['to be or', 'not'], '[to be or not]'), 'fails'],
  ['`[to be, or]`', texts(['to be', 'or'], '[to be or]'), 'holds'],
] as const)('what is documented as %s beside what came %#', (said, outcome, kind) => {
  const [example] = collectExamples('package p\nfunc Of(n int) []string { return nil }\n', 'go', {
    request: `Of(1) is ${said}`,
  });
  if (example === undefined) throw new Error('there is no example');
  expect(judgeExample(example, outcome).kind).toBe(kind);
});

test.each([
  [
    'one line',
    '// Input: n = 2   Output: 2   (1+1, 2)\n// Input: n = 3   Output: 3   (1+1+1, 1+2, 2+1)\n' +
      '//\n// Solution().steps(5) == 8',
    ['steps(2) => 2', 'steps(3) => 3', 'Solution().steps(5) => 8'],
  ],
  [
    'several lines',
    '// Input: n = 2\n// Output: 2 (1+1, 2)\n// Explanation: two ways\n//\n// Solution().steps(5) == 8',
    ['steps(2) => 2', 'Solution().steps(5) => 8'],
  ],
])('what a puzzle says of its input and output is no statement before the next example: %s', (_, doc, expected) => {
  const code = `${doc}\nclass Solution {\npublic:\n  int steps(int n) { return n; }\n};\n`;
  expect(examples(code, 'cpp').toSorted()).toEqual(expected.toSorted());
});
