import { describe, expect, it } from 'vitest';
import { readErrors } from './z3-errors.ts';

describe('readErrors', () => {
  it('turns byte columns into UTF-16 columns and sorts errors by their words', () => {
    const text = '(assert (= s "🎈")) (assert (> x y))\n(assert (> x "a"))';
    const message =
      '(error "line 1 column 35: unknown constant y")\n(error "line 2 column 16: Sort mismatch at argument #2")\n';
    expect(
      readErrors(message, { name: 'a.smt2', text }).map(({ range, category, message: words }) => ({
        ...range,
        category,
        words,
      })),
    ).toEqual([
      {
        startLine: 1,
        startColumn: 34,
        endLine: 1,
        endColumn: 35,
        category: 'syntax_error',
        words: 'unknown constant y',
      },
      {
        startLine: 2,
        startColumn: 17,
        endLine: 2,
        endColumn: 18,
        category: 'type_error',
        words: 'Sort mismatch at argument #2',
      },
    ]);
  });

  it('shows an error without a place at the start', () => {
    expect(readErrors('out of sorts', { name: 'a.smt2', text: 'x' })).toMatchObject([
      { range: { startLine: 1, startColumn: 1 }, message: 'out of sorts' },
    ]);
  });
});
