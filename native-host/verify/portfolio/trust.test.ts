import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { trustOf, type ProofEvidence } from './trust.ts';

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
