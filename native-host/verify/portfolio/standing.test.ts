import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../shared/verdict.ts';
import { conclusionOf, join, NOTHING, standingOf, type SolverEvidence } from './standing.ts';

const standing: fc.Arbitrary<SolverEvidence> = fc.record({
  for: fc.constantFrom('nothing', 'holds', 'vacuous'),
  against: fc.constantFrom('nothing', 'claimed', 'shown'),
});

describe('the lattice', () => {
  it('joins commutatively, associatively and idempotently, with nothing as its least', () => {
    fc.assert(
      fc.property(standing, standing, standing, (a, b, c) => {
        expect(join(a, b)).toEqual(join(b, a));
        expect(join(join(a, b), c)).toEqual(join(a, join(b, c)));
        expect(join(a, a)).toEqual(a);
        expect(join(a, NOTHING)).toEqual(a);
      }),
    );
  });

  it('never comes from a contradiction back to a proof or a refutation', () => {
    fc.assert(
      fc.property(standing, standing, (a, b) => {
        const before = conclusionOf(a);
        const after = conclusionOf(join(a, b));
        if (before === 'incident') expect(after).toBe('incident');
        if (before === 'disputed') expect(['disputed', 'incident']).toContain(after);
        if (before === 'fails') expect(['fails', 'disputed', 'incident']).toContain(after);
        if (before === 'vacuous') expect(['vacuous', 'disputed', 'incident']).toContain(after);
        if (before === 'holds') expect(after).not.toBe('open');
      }),
    );
  });

  it('takes a proof beside a counterexample for neither', () => {
    expect(conclusionOf({ for: 'holds', against: 'claimed' })).toBe('disputed');
    expect(conclusionOf({ for: 'holds', against: 'shown' })).toBe('incident');
    expect(conclusionOf({ for: 'vacuous', against: 'shown' })).toBe('incident');
  });
});

describe('standingOf', () => {
  it('takes what decides nothing for nothing', () => {
    const open: Verdict[] = [
      { kind: 'unknown', findings: [], reason: '' },
      { kind: 'timeout', findings: [], afterMs: 1 },
      { kind: 'unsupported', findings: [], reason: '' },
      { kind: 'crashed', findings: [], reason: '' },
      { kind: 'not-run', findings: [], cause: 'missing-tool', reason: '' },
      { kind: 'answered', findings: [], answer: 'sat' },
    ];
    expect(open.map(standingOf)).toEqual(open.map(() => NOTHING));
  });

  it('takes a refutation for shown only where every counterexample was replayed', () => {
    const with_ = (...replayed: boolean[]): Verdict => ({
      kind: 'refuted',
      findings: [],
      counterexamples: replayed.map((each) => ({ title: '', replayed: each, steps: [] })),
    });
    expect([with_(), with_(true), with_(true, false)].map((verdict) => standingOf(verdict).against)).toEqual([
      'claimed',
      'shown',
      'claimed',
    ]);
  });
});
