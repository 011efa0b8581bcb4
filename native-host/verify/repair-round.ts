import type { Finding } from '../../shared/finding.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Report, Round } from '../../shared/report.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { isDecisive, isMutedRefutation } from '../../shared/verdict-facts.ts';
import { compareFindings } from '../project/baseline.ts';

/** Mended findings that are named; the others are only not there any more. */
const NAMED = 50;

const isWrong = ({ verdict }: CheckResult): boolean => verdict.kind === 'refuted' && !isMutedRefutation(verdict);
const isTold = ({ muted }: Finding): boolean => muted === undefined;
const errorsOf = (results: readonly CheckResult[]): Finding[] =>
  results.flatMap(({ verdict }) => verdict.findings.filter(({ severity }) => severity === 'error'));

/**
 * What an answer made of the report that it answers. Only what a backend decided again is called fixed: a check that
 * timed out or was not run this time says nothing. What is muted is nothing to fix, nor fixed. Every chain
 * of rounds ends: with nothing wrong left, with a code that was there before, or after `LIMITS.repairRounds`.
 */
export function repairRound(previous: Report, next: Omit<Report, 'round'>): Round {
  const number = (previous.round?.number ?? 0) + 1;
  const seen = [...(previous.round?.seen ?? []), previous.codeHash];
  const again = new Map(next.results.map((result) => [result.backend, isDecisive(result.verdict)]));
  const wrongBefore = previous.results.filter(isWrong);
  // What one round left open stays open until a later one decides it.
  const owed = new Set([...wrongBefore.map(({ backend }) => backend), ...(previous.round?.undecided ?? [])]);
  const undecided = [...owed].filter((backend) => again.get(backend) !== true);
  const decidedAgain = previous.results.filter(({ backend }) => !undecided.includes(backend));
  const earlier = errorsOf(decidedAgain).map((finding) => sameFile(finding, previous, next));
  const later = errorsOf(next.results);
  const texts = {
    before: (file: string) => (file === next.file ? previous.source : undefined),
    after: (file: string) => (file === next.file ? next.source : undefined),
  };
  // Also with what is muted: an error that is there still, and muted now, is not gone.
  const { fresh, kept, gone } = compareFindings(earlier, later, texts.before, texts.after);
  const mended = !later.some(isTold) && undecided.length === 0 && !next.results.some(isWrong);
  let end: Round['end'] = null;
  if (mended) end = 'mended';
  else if (seen.includes(next.codeHash)) end = 'repeats';
  else if (number >= LIMITS.repairRounds) end = 'bound';
  return {
    number,
    follows: previous.id,
    mended: gone.filter(isTold).slice(0, NAMED),
    kept: kept.filter(isTold).length,
    fresh: fresh.filter(isTold).length,
    undecided,
    end,
    seen,
  };
}

/** A block without a place has a name that says nothing, so a finding in it is compared as one of the other's file. */
const sameFile = (finding: Finding, previous: Report, next: Pick<Report, 'file'>): Finding =>
  finding.file === previous.file ? { ...finding, file: next.file } : finding;
