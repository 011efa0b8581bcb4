import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectExamples } from './collect.ts';
import { agree, sameNumber } from './compare.ts';
import { print } from './judge-examples.ts';
import { readValue, wholeValue, type ExampleValue } from './values.ts';
import { processorClock } from '../../../shared/fixtures/processor-clock.ts';

const value: fc.Arbitrary<ExampleValue> = fc.letrec<{ value: ExampleValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.integer().map((n): ExampleValue => ({ kind: 'number', text: String(n) })),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((n): ExampleValue => ({ kind: 'number', text: String(n) })),
    fc.string({ unit: 'grapheme' }).map((text): ExampleValue => ({ kind: 'string', value: text })),
    fc.boolean().map((truth): ExampleValue => ({ kind: 'bool', value: truth })),
    fc.constant<ExampleValue>({ kind: 'null', word: 'null' }),
    fc.array(tie('value'), { maxLength: 4 }).map((items): ExampleValue => ({ kind: 'list', items, bracket: '[' })),
    fc
      .uniqueArray(fc.tuple(fc.string(), tie('value')), { maxLength: 3, selector: ([key]) => key })
      .map((entries): ExampleValue => ({
        kind: 'map',
        entries: entries.map(([key, each]) => [{ kind: 'string', value: key }, each]),
      })),
  ),
})).value;

test('a printed value reads as itself and agrees with itself', () => {
  fc.assert(
    fc.property(value, (each) => {
      const read = wholeValue(print(each));
      expect(read).toBeDefined();
      expect(agree(read as ExampleValue, each)).toBe('same');
    }),
  );
});

test('a list that lacks an item or has another one differs', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 6 }), fc.nat(), (items, at) => {
      const list = (numbers: readonly number[]): ExampleValue => ({
        kind: 'list',
        bracket: '[',
        items: numbers.map((n) => ({ kind: 'number', text: String(n) })),
      });
      const other = items.map((n, index) => (index === at % items.length ? n + 1 : n));
      expect(agree(list(items), list(other))).toBe('different');
      expect(agree(list(items), list(items.slice(1)))).toBe('different');
    }),
  );
});

test('reading never throws and never reads beyond the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'[]{}()"\'\\,:.0123456789aex-+ Nn\n`') }), (text) => {
      expect(readValue(text)?.end ?? 0).toBeLessThanOrEqual(text.length);
    }),
  );
});

test.each([
  ['0.33', '0.3333333333333333', true],
  ['0.67', '0.6666666666666666', true],
  ['0.66', '0.6666666666666666', true],
  ['0.6', '0.7', false],
  ['3', '3.0', true],
  ['3', '3.2', false],
  ['1e3', '1000', true],
  ['3.14', '3.1415926', true],
  ['3.14', '3.15', false],
  ['0.67', '0.66', false],
  ['10000000000000001', '10000000000000000', false],
  ['NaN', 'NaN', true],
  ['0.30000000000000004', '0.3', true],
])('a documented %s and a real %s: %s', (expected, actual, same) => expect(sameNumber(expected, actual)).toBe(same));

test.each([
  ['[1, 2]', '(1, 2)', 'same'],
  ['{1, 2}', 'set([2, 1])', 'same'],
  ['"a"', "'a'", 'same'],
  ['None', 'null', 'same'],
  ['True', 'true', 'same'],
  ['{a: 1}', '{"a": 1}', 'same'],
  ['{}', '[]', 'same'],
  ['Some(3)', '3', 'same'],
  ['3', 'Some(3)', 'same'],
  ['Some(3)', 'None', 'different'],
  ['vec![1, 2]', '[1, 2]', 'same'],
  ['List.of(1, 2)', '[1, 3]', 'different'],
  ['new int[]{1, 2}', '[1, 2]', 'same'],
  ['[]int{1, 2}', '[1, 2]', 'same'],
  ['map[string]int{"a": 1}', '{"a": 1}', 'same'],
  ['"3"', '3', 'unclear'],
  ["'Fizz'", '3', 'different'],
  ['null', 'undefined', 'unclear'],
  ['3', 'null', 'different'],
  ['Ok(1)', 'Err("x")', 'different'],
] as const)('%s and %s are %s', (expected, actual, agreement) =>
  expect(agree(wholeValue(expected) as ExampleValue, wholeValue(actual) as ExampleValue)).toBe(agreement),
);

test.each(['[1, 2', '[1, x]', 'f(', 'x', '"a', '1 + 2', '[1, ...]', '3 items', '`${x}`'])('%s is no literal', (text) =>
  expect(wholeValue(text)).toBeUndefined(),
);

test.each([
  'area(',
  'area([1, 2]) ',
  '(',
  '`',
  ' ',
  'a',
  '"a',
  '->',
  '| a ',
  'area(1)\n',
  '>>> area(1)\n1\n',
  'Input: 1\nOutput: 2\n',
  'area(1) == 1 and ',
  '```\n',
  'a<',
  '{@code ',
])('a text of nothing but %j is read in no time', (unit) => {
  const text = unit.repeat(Math.ceil(50_000 / unit.length)).slice(0, 50_000);
  const spent = processorClock();
  for (const language of ['python', 'typescript', 'cpp'] as const)
    collectExamples(`def area(a):\n    return a\n${text}`, language, { request: text, reply: text });
  collectExamples('def area(a):\n    return a\n', 'python', { request: text, reply: text });
  expect(spent()).toBeLessThan(5_000);
});

test.each([
  ['javascript', 'const area = (a) => a * a;\n// Example:\n// console.assert(area(2) === 4, "two");\n'],
  ['javascript', 'const area = (a) => a * a;\nconsole.assert(area(2) === 4, "two");\n'],
  ['javascript', 'const area = (a) => a * a;\nassert.deepEqual(area(2), 4, "two");\n'],
  ['python', 'def area(a):\n    """Area.\n\n    >>> assert area(2) == 4, "two"\n    """\n    return a * a\n'],
] as const)('the message of an assertion is no part of what is expected: %s %j', (language, text) => {
  for (const { expected } of collectExamples(text, language))
    expect(expected).toMatchObject({ kind: 'value', value: { kind: 'number', text: '4' } });
});

test('an imported assertion that asks for more than a call is no call itself', () => {
  const text =
    "const assert = require('assert');\nfunction twice(xs) {\n  return xs.concat(xs);\n}\n" +
    'function same(a, b) {\n  return String(a) === String(b);\n}\n\nassert(same(twice([1]), [1, 1]));\n';
  for (const { call } of collectExamples(text, 'javascript')) expect(call).not.toMatch(/^assert/);
});

test.each([
  ["float('nan')", 'NaN'],
  ["float('NaN')", 'NaN'],
  ["float('-nan')", 'NaN'],
  ["float('inf')", 'Infinity'],
  ["float('-inf')", '-Infinity'],
  ['f64::NEG_INFINITY', '-Infinity'],
])('%s reads as %s', (written, text) => {
  expect(wholeValue(written)).toEqual({ kind: 'number', text });
});
