import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newestAnswers } from './newest-answers.ts';

const text = fc.option(fc.constantFrom('', '-', '1:', '1:a', 'a', 'ab'), { nil: undefined });

test('whatever is asked in whatever order, the answer is the one that is computed', () => {
  const compute = (a: string | undefined, b: string | undefined): string => JSON.stringify([a ?? null, b ?? null]);
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), (asked) => {
      const answer = newestAnswers(3, compute);
      for (const [a, b] of asked) expect(answer(a, b)).toBe(compute(a, b));
    }),
  );
});

test('the newest are kept, by when they were asked for last, and no more than so many', () => {
  const computed: string[] = [];
  const answer = newestAnswers(2, (a: string) => {
    computed.push(a);
    return a;
  });
  for (const asked of ['a', 'b', 'a', 'c', 'a', 'b']) answer(asked);
  expect(computed).toEqual(['a', 'b', 'c', 'b']);
});
