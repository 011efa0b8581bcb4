import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wilson } from './effect.ts';
import { effectSentence } from './effect-sentence.ts';

type Side = readonly [count: number, of: number] | null;
const told = (before: Side, after: Side): Parameters<typeof effectSentence>[0][number] => ({
  before: before === null ? null : wilson(...before),
  after: after === null ? null : wilson(...after),
});

test.each([
  ['nothing told', [], 'Claude was told none of your rules yet, so nothing can be said of whether they help.'],
  [
    'nothing verified since',
    [told([3, 9], null)],
    'Claude was told 1 rule; no code of a later conversation was verified yet, so nothing can be said of ' +
      'whether they help.',
  ],
  [
    'few cases',
    [told([2, 5], [0, 3])],
    'Too early to say whether your rules help: with the rule the mistake came in 0 of 3 cases' +
      ', without it in 2 of 5 cases.',
  ],
  [
    'nothing to compare with',
    [told(null, [0, 30])],
    'Too early to say whether your rules help: with the rule the mistake came in 0 of 30 cases.',
  ],
  [
    'a help, over two rules',
    [told([12, 20], [0, 14]), told([10, 20], [1, 16]), told([9, 9], null)],
    'Your rules help: with the rule the mistake came in 1 of 30 cases, without it in 22 of 40 cases. ' +
      '1 of the 2 rules that were tried was kept.',
  ],
  [
    'chance explains it',
    [told([3, 10], [1, 10])],
    'Your rules seem to help, but it may be chance: with the rule the mistake came in 1 of 10 cases' +
      ', without it in 3 of 10 cases.',
  ],
  [
    'it is worse',
    [told([1, 10], [3, 10])],
    'No difference is to be seen yet: with the rule the mistake came in 3 of 10 cases, without it in 1 of 10 cases.',
  ],
  [
    'no effect',
    [told([4, 100], [4, 100])],
    'Your rules make no difference so far: with the rule the mistake came in 4 of 100 cases' +
      ', without it in 4 of 100 cases.',
  ],
])('%s', (_, effects, sentence) => {
  expect(effectSentence(effects)).toBe(sentence);
});

const side = fc
  .tuple(fc.nat(40), fc.integer({ min: 1, max: 40 }))
  .map(([count, of]): [number, number] => [Math.min(count, of), of]);

test('a help is claimed only where the mistake became rarer, with enough cases on each side', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(side, side), { minLength: 1, maxLength: 6 }), (rules) => {
      const sum = (of: 0 | 1, what: 0 | 1): number => rules.reduce((all, rule) => all + rule[of][what], 0);
      const claims = effectSentence(rules.map(([before, after]) => told(before, after))).startsWith('Your rules help');
      const isRarer = sum(1, 0) * sum(0, 1) < sum(0, 0) * sum(1, 1);
      return !claims || (isRarer && sum(0, 1) >= 8 && sum(1, 1) >= 8);
    }),
  );
});
