import type { Verdict } from '../../../shared/verdict.ts';

/**
 * What is known of one question, from all that was said: how much speaks for it and how much against it. Two chains,
 * side by side (Belnap's four values, each side in two steps): `for` goes nothing < holds < vacuous, since that a claim
 * holds whatever it says is more than that it holds; `against` goes nothing < claimed < shown, where only a
 * counterexample that was replayed shows. The join takes the greater of each side, and so is commutative, associative
 * and idempotent.
 */
export interface SolverEvidence {
  for: 'nothing' | 'holds' | 'vacuous';
  against: 'nothing' | 'claimed' | 'shown';
}

/** Nothing is known. */
export const NOTHING: SolverEvidence = { for: 'nothing', against: 'nothing' };

const FOR: readonly SolverEvidence['for'][] = ['nothing', 'holds', 'vacuous'];
const AGAINST: readonly SolverEvidence['against'][] = ['nothing', 'claimed', 'shown'];

const greater = <T>(order: readonly T[], a: T, b: T): T => (order.indexOf(a) >= order.indexOf(b) ? a : b);

/** What is known when both are. */
export const join = (a: SolverEvidence, b: SolverEvidence): SolverEvidence => ({
  for: greater(FOR, a.for, b.for),
  against: greater(AGAINST, a.against, b.against),
});

/** What a standing comes to; see specs/verdicts.md, the portfolio. */
export type Conclusion = 'open' | 'holds' | 'vacuous' | 'fails' | 'disputed' | 'incident';

/**
 * Where both sides speak nothing is green and nothing is red: `disputed` where the counterexample was not replayed, and
 * an `incident` where it was, for then one of the solvers is wrong.
 */
export function conclusionOf(standing: SolverEvidence): Conclusion {
  if (standing.for === 'nothing') return standing.against === 'nothing' ? 'open' : 'fails';
  if (standing.against === 'nothing') return standing.for;
  return standing.against === 'shown' ? 'incident' : 'disputed';
}

/** What one verdict says of the question by itself. */
export function standingOf(verdict: Verdict): SolverEvidence {
  switch (verdict.kind) {
    case 'proved':
    case 'passed':
      return { for: 'holds', against: 'nothing' };
    case 'vacuous':
      return { for: 'vacuous', against: 'nothing' };
    case 'refuted':
      return { for: 'nothing', against: wasShown(verdict) ? 'shown' : 'claimed' };
    default:
      return NOTHING;
  }
}

/** Was what refutes it replayed: every counterexample, and at least one? */
const wasShown = ({ counterexamples = [] }: Extract<Verdict, { kind: 'refuted' }>): boolean =>
  counterexamples.length > 0 && counterexamples.every(({ replayed }) => replayed);
