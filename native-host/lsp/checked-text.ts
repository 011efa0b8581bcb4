import { endedPermissions } from '../../shared/ended-permissions.ts';
import type { Finding } from '../../shared/finding.ts';
import { openWords } from '../../shared/proof-words.ts';
import { OTHER_CHECKS, type NotChecked, type Report, type Summary } from '../../shared/report.ts';
import { summarise } from '../../shared/summary.ts';
import { isDecisive } from '../../shared/verdict-facts.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { enumerate } from '../../shared/words.ts';
import { isShown, type Profile } from './profile.ts';

/** What a verification of a file in an editor looks at besides the project. */
export interface LookedAt {
  text: string;
  /** The text of the last commit, where only what is new against it counts. */
  head: string | undefined;
  /** What the editor's own way of asking leaves out: the project around a file that no request can name. */
  notAsked: readonly NotChecked[];
}

/** What is known of one text of a file: the reports of the jobs that looked at it, oldest first. */
export interface CheckedText extends LookedAt {
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

/**
 * Adds a report: beside those of the same text that still have the newest word of a check and hold where it was made,
 * else in place of all. @param together the reports before it of the same verification, which hold with it.
 */
export function withReport(
  before: CheckedText | undefined,
  now: LookedAt,
  report: Report,
  together: readonly string[] = [],
): CheckedText {
  const same = before?.text === now.text && before.head === now.head ? before.reports : [];
  const all = [...same.filter((each) => together.includes(each.id) || sawTheSame(each, report)), report];
  const newest = new Set(newestResults(all).map((each) => each.report));
  return { ...now, reports: all.filter((each) => newest.has(each) || each === report) };
}

/** Were the files around the text the same? Outside of projects there are none. */
const sawTheSame = (one: Report, other: Report): boolean =>
  one.project === other.project && (one.project === null || (one.treeHash != null && one.treeHash === other.treeHash));

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
 * unlooked-at; once the whole was verified they are not. @param notAsked see {@link LookedAt}.
 */
export function statusOf(reports: readonly Report[], notAsked: readonly NotChecked[] = []): TextStatus | undefined {
  const last = reports.findLast(isWhole) ?? reports.at(-1);
  if (last === undefined) return undefined;
  const results = newestResults(reports).map(({ result }) => result);
  const listed = isWhole(last) ? [last] : reports;
  const summary = summarise(results, last.facts);
  const notChecked = [
    ...notAsked,
    ...reports.flatMap(endedPermissions),
    ...listed.flatMap((report) => report.notChecked),
    ...results.flatMap(({ title, verdict }) =>
      openWords(verdict).map((what) => ({ what: `${title}: ${what}`, how: OTHERWISE })),
    ),
  ];
  return {
    ...summary,
    notChecked: [...new Map(notChecked.map((each) => [each.what, each])).values()],
    muted: results.flatMap(({ verdict }) => verdict.findings).filter(({ muted }) => muted !== undefined).length,
  };
}

/**
 * Why a text in which nothing is found is not one that was looked at: a check that its project requires came to no
 * decision when all of it was verified, or none at all did. Undefined for any other.
 */
export function whyOpen(reports: readonly Report[]): { isRequired: boolean; text: string } | undefined {
  const required = reports.findLast(isWhole)?.facts?.required?.open ?? [];
  if (required.length > 0) return { isRequired: true, text: `required ${enumerate(required)} not checked` };
  const results = newestResults(reports).map(({ result }) => result);
  const isDecided = results.some(({ verdict }) => isDecisive(verdict) || verdict.kind === 'answered');
  if (results.length === 0 || isDecided) return undefined;
  const reasons = results.flatMap(({ title, verdict }) => ('reason' in verdict ? [`${title}: ${verdict.reason}`] : []));
  return { isRequired: false, text: ['nothing was checked', ...reasons].join('; ') };
}

/** What would look at what a check left open that held in part. */
const OTHERWISE = 'another check of it, or a proof without it';

const isWhole = ({ facts }: Report): boolean => facts?.missing?.includes(OTHER_CHECKS) !== true;
