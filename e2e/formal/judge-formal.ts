import type { Report } from '../../shared/report.ts';
import { restsOnUnchecked } from '../../shared/verdict-facts.ts';
import type { Check, CheckResult } from '../../shared/verdict.ts';
import type { FormalProblem } from './read-problems.ts';

/**
 * What a report on a problem is worth. `good`: a verdict that is right. `silent`: an honest one that says less than
 * can be known. `hedged`: not green, beside what it names as unchecked or warns of, though its kind by itself would
 * mislead. `false`: a verdict that is not so. `not-run`: no tool of it is here, or each broke down: that says
 * nothing of the product. `failed`: there is no report.
 */
export type ProblemOutcome = 'good' | 'silent' | 'hedged' | 'false' | 'not-run' | 'failed';

/** Checks whose verdict speaks of what the text states. */
const DECIDING: readonly Check[] = ['prove', 'model-check', 'test', 'types', 'parse'];

/** Checks that pass where a text can be read and its types fit, which says nothing of what it states. */
const SPEAKS_OF_READING: readonly Check[] = ['parse', 'types'];

/** The rows that decide, and the verdicts that they gave. */
export const decidingRows = (report: Report): CheckResult[] =>
  report.results.filter(
    ({ check, backend, verdict }) =>
      DECIDING.includes(check) &&
      backend !== 'statement-guard' &&
      !(SPEAKS_OF_READING.includes(check) && verdict.kind === 'passed'),
  );

/** Judges the report on one problem. */
export function judgeProblem(
  { expect, forbidden, tell = [] }: Pick<FormalProblem, 'expect' | 'forbidden' | 'tell'>,
  report: Report | undefined,
): ProblemOutcome {
  if (report === undefined) return 'failed';
  const rows = decidingRows(report);
  const words = JSON.stringify(report.results) + JSON.stringify(report.stated ?? {});
  const isUntold = report.summary.tone === 'ok' && tell.some((word) => !words.includes(word));
  const wrong = rows.filter(({ verdict }) => forbidden.includes(verdict.kind));
  if (wrong.length > 0 || isUntold) {
    const isHedged = wrong.every(({ verdict }) => restsOnUnchecked(verdict) || verdict.findings.length > 0);
    return isHedged && !isUntold && report.summary.tone !== 'ok' && report.summary.tone !== 'bad' ? 'hedged' : 'false';
  }
  if (rows.some(({ verdict }) => expect.includes(verdict.kind))) return 'good';
  if (rows.length === 0) return 'silent';
  return rows.every(({ verdict }) => verdict.kind === 'not-run' || verdict.kind === 'crashed') ? 'not-run' : 'silent';
}
