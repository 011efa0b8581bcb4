import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { loweredTrust, trustOf, type ProofEvidence } from './trust.ts';

const evidence: fc.Arbitrary<ProofEvidence> = fc.record({
  unchecked: fc.array(fc.string(), { maxLength: 3 }),
  certificate: fc.option(fc.string(), { nil: null }),
  kernels: fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 3 }),
});

it('never rises where evidence goes, nor where something unchecked comes', () => {
  fc.assert(
    fc.property(evidence, fc.string(), (seen, word) => {
      const { level } = trustOf(seen);
      const less: ProofEvidence[] = [
        { ...seen, certificate: null },
        { ...seen, kernels: (seen.kernels ?? []).slice(1) },
        { ...seen, kernels: [] },
        { ...seen, unchecked: [...(seen.unchecked ?? []), word] },
      ];
      for (const each of less) expect(trustOf(each).level).toBeLessThanOrEqual(level);
    }),
  );
});

it('says what each level rests on', () => {
  expect(trustOf({ unchecked: ['line 3: Admitted'], certificate: 'x', kernels: ['a', 'b'] })).toEqual({
    level: 1,
    because: ['nothing checked this: line 3: Admitted'],
  });
  expect(trustOf({ certificate: null }).level).toBe(2);
  expect(trustOf({ certificate: null, kernels: ['a'] }).level).toBe(2);
  expect(trustOf({ certificate: 'DRAT, checked by claude-verify' }).level).toBe(3);
  expect(trustOf({ certificate: 'the proof', kernels: ['a'] }).level).toBe(4);
  expect(trustOf({ certificate: 'the proof', kernels: ['a', 'b'] }).because).toEqual([
    'the proof',
    'read by two kernels: a and b',
  ]);
});

const counts = fc.record({
  right: fc.oneof(fc.nat(80), fc.constantFrom(Number.NaN, -5, Number.POSITIVE_INFINITY)),
  wrong: fc.nat(80),
});

it('law: whatever was judged before, trust never rises, falls by one level at most, and a level less says why', () => {
  fc.assert(
    fc.property(
      evidence,
      fc.array(fc.record({ title: fc.string(), held: counts }), { maxLength: 3 }),
      (seen, provers) => {
        const trust = trustOf(seen);
        const now = loweredTrust(trust, provers, 'SMT-LIB');
        expect(now.level).toBeLessThanOrEqual(trust.level);
        expect(now.level).toBeGreaterThanOrEqual(Math.max(1, trust.level - 1));
        expect(now.because.slice(0, trust.because.length)).toEqual(trust.because);
        if (now.level < trust.level) expect(now.because.length).toBe(trust.because.length + provers.length);
        if (provers.some(({ held }) => !(held.right + held.wrong >= 20))) expect(now).toEqual(trust);
      },
    ),
    { numRuns: 300 },
  );
});

it('lowers the trust in a proof only where all who gave it were often wrong', () => {
  const trust = trustOf({ certificate: 'the proof', kernels: ['a'] });
  const bad = { title: 'cvc5', held: { right: 10, wrong: 14 } };
  expect(loweredTrust(trust, [bad], 'SMT-LIB')).toEqual({
    level: 3,
    because: [
      'the proof',
      'read by the kernel of a',
      'a level less: of 24 times that cvc5 said so of SMT-LIB and that were judged afterwards, it was right 10 times ' +
        '(24 to 61 %, 95 % interval)',
    ],
  });
  expect(loweredTrust(trust, [bad, { title: 'Z3', held: { right: 30, wrong: 0 } }], 'SMT-LIB')).toBe(trust);
  expect(loweredTrust(trust, [{ title: 'cvc5', held: { right: 0, wrong: 19 } }], 'SMT-LIB')).toBe(trust);
  expect(loweredTrust(trust, [], 'SMT-LIB')).toBe(trust);
});
