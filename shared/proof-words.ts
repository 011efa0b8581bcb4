import type { CheckResult, Verdict } from './verdict.ts';
import { holdsInPart } from './verdict-facts.ts';
import { duration, kindWords, toolWords } from './words.ts';

/** Kinds of statements that have no name of their own, but belong to what has one. */
const CLAUSES = /^(?:ensures|ensures_err|requires|returns|raises|throws|invariant)$/;

/** What a statement is called: "theorem add_0", "ensures of Max", "axiom". */
export const statementWords = ({ kind, of }: { kind: string; of: string }): string =>
  [kind, ...(of === '' ? [] : [...(CLAUSES.test(kind) ? ['of'] : []), of])].join(' ');

/** What of a verdict that holds is open all the same, a line each; of one that is green nothing. */
export function openWords(verdict: Verdict): string[] {
  if (!holdsInPart(verdict)) return [];
  const unchecked = verdict.kind === 'proved' ? (verdict.unchecked ?? []) : [];
  return [
    ...(unchecked.length === 0 ? [] : [`nothing checked: ${unchecked.join('; ')}`]),
    ...(verdict.undecided === undefined ? [] : [`not decided: ${verdict.undecided}`]),
  ];
}

/** How far a proof may be trusted, what it leaves open and who was asked, a line each. */
export function proofWords({ verdict, trust, voices = [] }: CheckResult): string[] {
  return [
    ...(trust === undefined ? [] : [`trust ${trust.level} of 5: ${trust.because.join('; ')}`]),
    ...openWords(verdict),
    ...(voices.length < 2 ? [] : [`asked: ${voices.map(voiceWords).join('; ')}`]),
  ];
}

const voiceWords = (voice: NonNullable<CheckResult['voices']>[number]): string =>
  `${toolWords(voice)} ${voice.reason ?? kindWords(voice.kind)} (${duration(voice.ms)})`;
