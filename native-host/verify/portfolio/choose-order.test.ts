import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckResult, Verdict } from '../../../shared/verdict.ts';
import type { BetaCounts } from '../../reliability/beta.ts';
import { behindBetter } from './choose-order.ts';
import { isSettledBy, joinVoices } from './join-voices.ts';
import { isSettledWith } from './settled.ts';

const counts: fc.Arbitrary<BetaCounts> = fc.record({
  right: fc.oneof(fc.nat(60), fc.constantFrom(Number.NaN, -1, 1e9)),
  wrong: fc.nat(60),
});

describe('behindBetter', () => {
  it('changes nothing where not enough was seen, and puts nobody before one who is clearly better', () => {
    const known: Record<string, BetaCounts> = { a: { right: 0, wrong: 19 }, b: { right: 40, wrong: 0 } };
    const of = (name: string): BetaCounts => known[name] ?? { right: 0, wrong: 0 };
    expect(behindBetter(['a', 'b', 'c'], of)).toEqual({ order: ['a', 'b', 'c'], movedBack: [] });
    known['a'] = { right: 4, wrong: 16 };
    expect(behindBetter(['a', 'b', 'c'], of)).toEqual({ order: ['b', 'a', 'c'], movedBack: ['a'] });
    expect(behindBetter(['b', 'c', 'a'], of)).toEqual({ order: ['b', 'c', 'a'], movedBack: [] });
    known['a'] = { right: 19, wrong: 1 };
    expect(behindBetter(['a', 'b'], of).order).toEqual(['a', 'b']);
  });

  it('law: whatever the counts, it is a permutation, and who is not moved back comes before nobody new', () => {
    fc.assert(
      fc.property(fc.array(counts, { maxLength: 7 }), (all) => {
        const usual = all.map((_, at) => at);
        const { order, movedBack } = behindBetter(usual, (at) => all[at] ?? { right: 0, wrong: 0 });
        expect(order.toSorted((a, b) => a - b)).toEqual(usual);
        for (const [at, item] of order.entries())
          expect(movedBack.includes(item)).toBe(order.slice(0, at).some((before) => before > item));
      }),
    );
  });
});

const proved: Verdict = { kind: 'proved', findings: [], assumptions: [], bound: null, certificate: null };
const model = (replayed: boolean): Verdict => ({
  kind: 'refuted',
  findings: [],
  counterexamples: [{ title: 'a model', replayed, steps: [] }],
});
const VERDICTS: readonly Verdict[] = [
  proved,
  { kind: 'passed', findings: [] },
  { kind: 'vacuous', findings: [], reason: 'nothing could fail' },
  { kind: 'unknown', findings: [], reason: 'incomplete' },
  { kind: 'timeout', findings: [], afterMs: 10 },
  model(true),
  model(false),
];

/** Asks one after another until it is settled, as the strategy `sequential` does. */
function heard(voices: readonly CheckResult[], settled: (all: readonly CheckResult[]) => boolean): CheckResult[] {
  const all: CheckResult[] = [];
  for (const voice of voices) {
    all.push(voice);
    if (settled(all)) break;
  }
  return all;
}

it('law: whatever the counts and whoever says what, an order by records makes nothing hold that did not hold', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...VERDICTS), counts), { minLength: 1, maxLength: 5 }), (members) => {
      const voices = members.map(([verdict], at): CheckResult => ({
        backend: `m${at}`,
        title: `m${at}`,
        check: 'prove',
        toolVersion: '1',
        verdict,
        ms: 1,
        cached: false,
      }));
      const { order, movedBack } = behindBetter(
        voices,
        (voice) => members[voices.indexOf(voice)]?.[1] ?? { right: 0, wrong: 0 },
      );
      const usual = joinVoices(heard(voices, isSettledBy));
      const owed = movedBack.map(({ backend }) => backend);
      const now = joinVoices(heard(order, (all) => isSettledWith(isSettledBy, owed, all)));
      const isGood = (kind: string): boolean => kind === 'proved' || kind === 'passed';
      if (isGood(now.verdict.kind)) expect(isGood(usual.verdict.kind)).toBe(true);
      if (now.conclusion === 'holds') expect(usual.conclusion).toBe('holds');
    }),
    { numRuns: 500 },
  );
});
