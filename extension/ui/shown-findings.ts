import { blockLine, fixRange } from '../../shared/block-lines.ts';
import type { Finding, Severity } from '../../shared/finding.ts';
import { rankFindings, type RankedFinding } from '../../shared/ranked-findings.ts';
import type { Report } from '../../shared/report.ts';
import { isMutedRefutation } from '../../shared/verdict-facts.ts';
import { count, SEVERITY_WORDS } from '../../shared/words.ts';
import { visibleText } from './visible-text.ts';

/** What the user muted, in the order of the checks. */
export const mutedFindings = (report: Report): { finding: Finding; by: NonNullable<Finding['muted']> }[] =>
  report.results.flatMap(({ verdict }) =>
    verdict.findings.flatMap((finding) => (finding.muted === undefined ? [] : [{ finding, by: finding.muted }])),
  );

/** Is something wrong that nobody muted? */
export const hasProblem = ({ results }: Pick<Report, 'results'>): boolean =>
  results.some(({ verdict }) => verdict.kind === 'refuted' && !isMutedRefutation(verdict));

/** Names a finding within its report. */
export const findingKey = ({ backend, rule, file, range }: Finding): string =>
  JSON.stringify([backend, rule, file, range.startLine, range.startColumn]);

/** The finding at a place whose fix can be put into the block: the first that names one. */
export const offeredFix = (report: Report, { finding, also }: RankedFinding): Finding | undefined =>
  [finding, ...also.map((other) => other.finding)].find((each) => fixRange(report, each) !== null);

/** What the button of a fix is called, in the tool's words. */
export const fixLabel = ({ fix }: Finding): string => {
  const title = visibleText(fix?.title ?? '');
  return `Fix: ${title.length <= LONGEST_TITLE ? title : `${title.slice(0, LONGEST_TITLE).trimEnd()}…`}`;
};

/** Of a fix, on its button, letters; the diff says the rest. */
const LONGEST_TITLE = 90;

/** Which findings Claude is asked to fix: every problem, and nothing that is for a person to judge. */
const isTickedAtFirst = ({ impact }: RankedFinding): boolean => impact === 'error';

/** Is the box of this finding ticked? @param toggled keys of the findings whose box the user pressed. */
export const isTicked = (entry: RankedFinding, toggled: ReadonlySet<string>): boolean =>
  isTickedAtFirst(entry) !== toggled.has(findingKey(entry.finding));

/**
 * What Claude is asked to fix, worst first; a refutation that names no place goes along, as there is no box for it.
 */
export function tickedFindings(
  report: Report,
  toggled: ReadonlySet<string>,
): { ticked: RankedFinding[]; any: boolean } {
  const ticked = rankFindings(report).filter((entry) => isTicked(entry, toggled));
  const placeless = report.results.some(({ verdict }) => verdict.kind === 'refuted' && verdict.findings.length === 0);
  return { ticked, any: ticked.length > 0 || placeless };
}

/** "2 problems, 1 warning": what there is of each, the worst first; a refutation without a place is a problem, too. */
export function headline(report: Report, ranked: readonly RankedFinding[]): string {
  const of = (wanted: Severity): number => ranked.filter(({ impact }) => impact === wanted).length;
  const isRefuted = hasProblem(report);
  const counts: [Severity, number][] = [
    ['error', Math.max(of('error'), isRefuted ? 1 : 0)],
    ['warning', of('warning')],
    ['info', of('info')],
  ];
  return counts.flatMap(([each, amount]) => (amount === 0 ? [] : count(amount, SEVERITY_WORDS[each]))).join(', ');
}

/** Where a finding stands, for a reader of the block. */
export interface FindingPlace {
  /** "Line 3" of the block, or the line of another file with its name. */
  label: string;
  /** The line of the block, from 1, or null where it is not in the block. */
  line: number | null;
  /** "column 4" and "line 15 of till.py", where they tell something more. */
  more: string[];
}

const nameOf = (file: string): string => file.split('/').at(-1) ?? file;

/** The place of a finding; `shared`: others stand on its line, so that the column is told. */
export function placeWords(
  report: Pick<Report, 'target' | 'file'>,
  { file, range }: Finding,
  shared: boolean,
): FindingPlace {
  const line = blockLine(report, { file, line: range.startLine });
  const column = shared ? [`column ${range.startColumn}`] : [];
  if (line === null) {
    const name = file === report.file ? nameOf(file) : file;
    return { label: `${name}, line ${range.startLine}`, line, more: column };
  }
  const inFile = line === range.startLine ? [] : [`line ${range.startLine} of ${nameOf(file)}`];
  return { label: `Line ${line}`, line, more: [...column, ...inFile] };
}

/** A line of code cut at a finding's range: what stands before it, in it and after it. */
export interface QuotedLine {
  before: string;
  marked: string;
  after: string;
}

/** Quotes the line on which a finding starts; a range that does not fit the line marks nothing. */
export function quoteLine(source: string, finding: Finding): QuotedLine | undefined {
  const { startLine, startColumn, endLine, endColumn } = finding.range;
  const line = source.split(/\r\n|\r|\n/)[startLine - 1];
  if (line === undefined) return undefined;
  const start = startColumn - 1;
  const end = endLine > startLine ? line.length : endColumn - 1;
  if (start >= end || end > line.length) return { before: line, marked: '', after: '' };
  return { before: line.slice(0, start), marked: line.slice(start, end), after: line.slice(end) };
}
