import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyMutant, mutantWords, MUTATIONS } from './mutant.ts';
import { handle } from './mutation-engine.ts';
import type { MutatedLanguage } from './mutation-tables.ts';

const FILES = [
  ['python', 'cart.py'],
  ['typescript', 'cart.ts'],
  ['go', 'cart.go'],
  ['rust', 'cart.rs'],
  ['java', 'Cart.java'],
  ['c', 'cart.c'],
  ['cpp', 'cart.cpp'],
] as const satisfies readonly (readonly [MutatedLanguage, string])[];

const textOf = (file: string): string => readFileSync(new URL(`./fixtures/${file}`, import.meta.url), 'utf8');
const all = (text: string) => [{ from: 1, to: text.split('\n').length }];
const plant = (language: MutatedLanguage, text: string, most = 500, lines = all(text)) =>
  handle({ language, text, most, lines });

describe.each(FILES)('%s', (language, file) => {
  const text = textOf(file);
  const firstTest = text
    .split('\n')
    .findIndex((line) => /def test_|describe\(|func Test|cfg\(test|@Test|main\(void|^TEST\(/.test(line));

  test('every kind of mistake is planted in the code, and none in its tests', async () => {
    const { mutants, possible, readable } = await plant(language, text);
    expect(readable).toBe(true);
    expect(firstTest).toBeGreaterThan(5);
    expect(Math.max(...mutants.map(({ line }) => line))).toBeLessThanOrEqual(firstTest);
    expect(possible).toBeGreaterThanOrEqual(mutants.length);
    const kinds = new Set(mutants.map(({ mutation }) => mutation));
    for (const kind of ['boundary', 'arithmetic', 'constant', 'result'] as const) expect(kinds).toContain(kind);
    expect(kinds.size).toBeGreaterThanOrEqual(MUTATIONS.length - 3);
  });

  test('each changes its span alone, the grammar reads it, and they are the same every time', async () => {
    const { mutants } = await plant(language, text);
    expect((await plant(language, text)).mutants).toEqual(mutants);
    for (const mutant of mutants) {
      const planted = applyMutant(text, mutant);
      expect(planted).not.toBe(text);
      expect(planted.slice(0, mutant.start)).toBe(text.slice(0, mutant.start));
      expect(planted.slice(mutant.start + mutant.text.length)).toBe(text.slice(mutant.end));
      expect(text.slice(0, mutant.start).split('\n').length).toBe(mutant.line);
      expect((await plant(language, planted, 1)).readable, mutantWords(mutant, text)).toBe(true);
    }
    expect(new Set(mutants.map(({ start, end, text: to }) => `${start} ${end} ${to}`)).size).toBe(mutants.length);
  });

  test('the fewer are wanted, the first are given, and every function has one', async () => {
    const { mutants } = await plant(language, text);
    const functions = new Set(mutants.map(({ inFunction }) => inFunction));
    const few = await plant(language, text, functions.size);
    expect(new Set(few.mutants.map(({ inFunction }) => inFunction))).toEqual(functions);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: mutants.length }), async (most) => {
        expect((await plant(language, text, most)).mutants).toEqual(mutants.slice(0, most));
      }),
      { numRuns: 10 },
    );
  });

  test('nothing is planted outside of the lines that are asked for', async () => {
    const count = text.split('\n').length;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: count }), fc.nat({ max: 10 }), async (from, more) => {
        const { mutants } = await plant(language, text, 500, [{ from, to: from + more }]);
        expect(mutants.every(({ line }) => line >= from && line <= from + more)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});

test('what the grammar cannot read is left alone', async () => {
  expect(await plant('python', 'def f(:\n  return 1 +\n')).toEqual({ mutants: [], possible: 0, readable: false });
});

test('a text put together with + is not taken apart, and what is only told is not left out', async () => {
  const text = 'def f(name):\n    print("hello " + name)\n    return "hello " + name\n';
  const { mutants } = await plant('python', text);
  expect(mutants.map((mutant) => mutantWords(mutant, text))).toEqual(['`None` for `"hello " + name`']);
});

test('it is told in the words of the code', async () => {
  const text = 'def f(xs, x):\n    xs.append(x)\n    return not x\n';
  const { mutants } = await plant('python', text);
  expect(mutants.map((mutant) => mutantWords(mutant, text)).toSorted()).toEqual([
    '`None` for `not x`',
    '`x` for `not x`',
    'without `xs.append(x)`',
  ]);
});
