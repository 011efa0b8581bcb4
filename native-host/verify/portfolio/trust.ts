import type { CheckResult, Verdict } from '../../../shared/verdict.ts';

type Proof = Extract<Verdict, { kind: 'proved' }>;
type Trust = NonNullable<CheckResult['trust']>;

/** What a level of trust is given for, from what one run saw (specs/verdicts.md, trust). */
export type ProofEvidence = Pick<Proof, 'unchecked' | 'certificate' | 'kernels'>;

/**
 * How far a proof may be trusted. 1: it rests on something that nothing checked. 2: a prover says so. 3: a checker of
 * proofs read its certificate and found it right. 4: that checker is a small kernel which read the whole proof. 5: two
 * small kernels did. How many solvers agree raises nothing: they may share a mistake, and their input.
 */
export function trustOf({ unchecked = [], certificate, kernels = [] }: ProofEvidence): Trust {
  if (unchecked.length > 0) return { level: 1, because: unchecked.map((each) => `nothing checked this: ${each}`) };
  if (certificate === null) return { level: 2, because: ['a prover says so, and gave nothing that could be checked'] };
  const [one, two] = kernels;
  if (one === undefined) return { level: 3, because: [certificate] };
  if (two === undefined) return { level: 4, because: [certificate, `read by the kernel of ${one}`] };
  return { level: 5, because: [certificate, `read by two kernels: ${kernels.join(' and ')}`] };
}
