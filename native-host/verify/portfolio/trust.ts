import type { CheckResult, Verdict } from '../../../shared/verdict.ts';
import { reliabilityOf, type BetaCounts } from '../../reliability/beta.ts';

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

/** A back end whose proofs are right less often than this, by all that was seen, is trusted a level less. */
const TRUSTED_SHARE = 0.9;

const LOWER = { 1: 1, 2: 1, 3: 2, 4: 3, 5: 4 } as const;

/** Who gave a proof, and how what they said to hold turned out before. */
export interface ProverRecord {
  title: string;
  held: BetaCounts;
}

/**
 * The trust of a proof in view of how earlier ones turned out: a level less, with the reason, where everybody who gave
 * it was less reliable than {@link TRUSTED_SHARE} with the whole interval. Never more, and as it was where not enough
 * was seen. @param provers everybody who gave this proof; @param language as people call it
 */
export function loweredTrust(trust: Trust, provers: readonly ProverRecord[], language: string): Trust {
  const reasons = provers.flatMap(({ title, held }) => {
    const known = reliabilityOf(held);
    if (known === null || known.high >= TRUSTED_SHARE) return [];
    const [low, high] = [known.low, known.high].map((share) => Math.round(100 * share));
    return [
      `a level less: of ${known.seen} times that ${title} said so of ${language} and that were judged afterwards, ` +
        `it was right ${known.right} times (${low} to ${high} %, 95 % interval)`,
    ];
  });
  if (provers.length === 0 || reasons.length < provers.length) return trust;
  return { level: LOWER[trust.level], because: [...trust.because, ...reasons] };
}
