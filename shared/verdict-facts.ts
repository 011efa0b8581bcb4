import type { Finding } from './finding.ts';
import type { AskedCheck } from './report.ts';
import { groupByCause } from './same-cause.ts';
import type { Check, CheckResult, Verdict } from './verdict.ts';

// Beside their schemas these would bring the validator into every page of claude.ai.

/**
 * The checks that look at whether code does what somebody said: a test, an example, the code before, a property. A
 * falsifier knows nothing that was said: it looks for crashes, calls that do not end and broken promises of names.
 */
export const BEHAVIOUR_CHECKS: readonly Check[] = ['test', 'differential', 'prove'];

/** Is it a prover's or a model checker's: does it look at what a text states? */
export const looksAtStatements = (check: Check): boolean => check === 'prove' || check === 'model-check';

/**
 * Does it say something of the code? All others say why nothing can be said (specs/verdicts.md, corrections, rule 1).
 */
export const isDecisive = (verdict: Verdict): boolean => verdict.kind === 'refuted' || didHold(verdict);

/** Did what it looked at hold, wholly or in part? */
export const didHold = ({ kind }: Verdict): boolean => kind === 'passed' || kind === 'proved';

/** Is it a proof of which a part was taken for granted (`Admitted`, `sorry`, `assume`)? It is not green. */
export const restsOnUnchecked = (verdict: Verdict): boolean =>
  verdict.kind === 'proved' && (verdict.unchecked ?? []).length > 0;

/** Did it hold, and wholly: nothing of it was taken for granted or left open? Only that satisfies what asks for it. */
export const isGreen = (verdict: Verdict): boolean =>
  didHold(verdict) && !restsOnUnchecked(verdict) && verdict.undecided === undefined;

/** Did it hold, but not wholly? */
export const holdsInPart = (verdict: Verdict): boolean => didHold(verdict) && !isGreen(verdict);

/** Is this a refutation whose every problem is muted? It is no problem any more, and it has not passed either. */
export function isMutedRefutation(verdict: Verdict): boolean {
  if (verdict.kind !== 'refuted' || (verdict.findingsDropped ?? 0) > 0) return false;
  const errors = verdict.findings.filter(({ severity }) => severity === 'error');
  return errors.length > 0 && errors.every(({ muted }) => muted !== undefined);
}

/** What these object to is for a person to judge; all other checks tell what a program is, or what it does. */
const JUDGEMENTS: readonly Check[] = ['lint', 'security'];

/** Is a refutation muted that nobody can judge away: of a compiler, a failing test, a counterexample? */
export const isFactMuted = (results: readonly CheckResult[]): boolean =>
  results.some(({ check, verdict }) => isMutedRefutation(verdict) && !JUDGEMENTS.includes(check));

/** How many problems these findings name (`groupByCause`). */
export const problemsOf = (findings: readonly Finding[]): number => groupByCause(findings, (each) => each).length;

/** Of checks that the project asks for: the required ones that neither held nor failed, and so satisfy nothing. */
export const unmetChecks = (asked: readonly AskedCheck[] = []): AskedCheck[] =>
  asked.filter(({ required, state }) => required && (state === 'open' || state === 'muted'));
