import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mutant } from '../mutation/mutant.ts';
import type { TrialOutcome } from '../../kit/tests/trial.ts';
import { judgeTrials } from './judge-trials.ts';

const mutant: Mutant = { mutation: 'boundary', start: 0, end: 1, text: '<', line: 1, inFunction: null };
const NAMES = ['a', 'b', 'c'];
const outcome: fc.Arbitrary<TrialOutcome> = fc.oneof(
  fc.record({ kind: fc.constant('ran' as const), passed: fc.constant([]), failed: fc.subarray(NAMES) }),
  fc.record({ kind: fc.constant('hung' as const), failed: fc.subarray(NAMES) }),
  fc.record({ kind: fc.constant('broken' as const), reason: fc.constant('no') }),
);

test('every trial is counted once, and a test is silent exactly if it failed in none', () => {
  fc.assert(
    fc.property(fc.array(outcome), fc.boolean(), (outcomes, compiled) => {
      const judged = judgeTrials(
        outcomes.map((each) => ({ mutant, outcome: each })),
        { held: NAMES, compiled },
      );
      expect(judged.noticed + judged.missed.length + judged.undecided).toBe(outcomes.length);
      expect(judged.undecided).toBe(compiled ? outcomes.filter(({ kind }) => kind === 'broken').length : 0);
      const failed = new Set(outcomes.flatMap((each) => (each.kind === 'broken' ? [] : each.failed)));
      for (const name of judged.silent ?? []) expect(failed.has(name)).toBe(false);
      if (judged.silent !== undefined) expect(judged.silent.length + failed.size).toBe(NAMES.length);
    }),
  );
});

test('no test is called silent where it has no name, nothing was noticed, or it may be the one that waits', () => {
  const silentOf = (outcomes: TrialOutcome[], held: string[]) =>
    judgeTrials(
      outcomes.map((each) => ({ mutant, outcome: each })),
      { held, compiled: false },
    ).silent;
  expect(silentOf([{ kind: 'ran', passed: [], failed: ['a'] }], [])).toBeUndefined();
  expect(silentOf([{ kind: 'ran', passed: ['a', 'b'], failed: [] }], ['a', 'b'])).toBeUndefined();
  expect(silentOf([{ kind: 'hung', failed: [] }], ['a', 'b'])).toBeUndefined();
  expect(silentOf([{ kind: 'ran', passed: ['b'], failed: ['a'] }], ['a', 'b'])).toEqual(['b']);
});
