import type { Finding } from '../../shared/finding.ts';
import { OTHER_CHECKS, type NotChecked, type Report, type Summary } from '../../shared/report.ts';
import { summarise } from '../../shared/summary.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { isShown, type Profile } from './profile.ts';

/** What is known of one text of a file: the reports of the jobs that looked at it, oldest first. */
export interface CheckedText {
  text: string;
  reports: readonly Report[];
}

/** A finding with the check that made it and the report that holds it. */
export interface ShownFinding {
  finding: Finding;
  result: CheckResult;
  report: Report;
}

/** What the reports of a text come to. */
export interface TextStatus extends Summary {
  notChecked: readonly NotChecked[];
  /** Findings that the user silenced, which are not shown as problems. */
  muted: number;
}

/** Adds a report: of the same text beside those that still have the newest word of a check, else in place of all. */
export function withReport(before: CheckedText | undefined, text: string, report: Report): CheckedText {
  const all = [...(before?.text === text ? before.reports : []), report];
  const newest = new Set(newestResults(all).map((each) => each.report));
  return { text, reports: all.filter((each) => newest.has(each) || each === report) };
}

/** The newest result of every check. */
export function newestResults(reports: readonly Report[]): { result: CheckResult; report: Report }[] {
  const newest = new Map<string, { result: CheckResult; report: Report }>();
  for (const report of reports) for (const result of report.results) newest.set(result.backend, { result, report });
  return [...newest.values()];
}

/** What is shown of a text in a profile; what is muted is not. */
export const shownFindings = (reports: readonly Report[], profile: Profile): ShownFinding[] =>
  newestResults(reports)
    .filter(({ result }) => isShown(profile, result))
    .flatMap(({ result, report }) =>
      result.verdict.findings
        .filter(({ muted }) => muted === undefined)
        .map((finding) => ({ finding, result, report })),
    );

/**
 * One line over all reports of a text, whatever of it is shown. A report on some checks only leaves the others
 * unlooked-at; once the whole was verified they are not.
 */
export function statusOf(reports: readonly Report[]): TextStatus | undefined {
  const last = reports.findLast(isWhole) ?? reports.at(-1);
  if (last === undefined) return undefined;
  const results = newestResults(reports).map(({ result }) => result);
  const listed = isWhole(last) ? [last] : reports;
  const summary = summarise(results, last.facts);
  const notChecked = listed.flatMap((report) => report.notChecked);
  return {
    ...summary,
    notChecked: [...new Map(notChecked.map((each) => [each.what, each])).values()],
    muted: results.flatMap(({ verdict }) => verdict.findings).filter(({ muted }) => muted !== undefined).length,
  };
}

const isWhole = ({ facts }: Report): boolean => facts?.missing?.includes(OTHER_CHECKS) !== true;
