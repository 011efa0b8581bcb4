import { LANGUAGES } from '../../shared/language.ts';
import { openWords } from '../../shared/proof-words.ts';
import { isInMessages, rankFindings, repeats, type RankedFinding } from '../../shared/ranked-findings.ts';
import type { Report } from '../../shared/report.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { isGreen } from '../../shared/verdict-facts.ts';
import { count, outcomeWords, replayedWords, SEVERITY_WORDS, toolTitles, toolWords } from '../../shared/words.ts';
import { plainLine } from '../context/render-known-issues.ts';
import type { FileSet, VerifiedFile } from './file-set.ts';
import { inOneLine, plainAdvice, verdictDetail } from './report-text.ts';

/** Problems of one file that are told; the others are counted. */
const MOST_PROBLEMS = 5;
/** Files with problems that are told; the others are counted. */
const MOST_FILES = 10;
/** Units of one message, and of one counterexample. */
const MESSAGE_UNITS = 300;

/** A file that a check refuted. */
export interface RefutedFile {
  name: string;
  report: Report;
}

/** The files in which something is wrong for certain; one that could not be checked is none of them. */
export const refutedFiles = (files: readonly VerifiedFile[]): RefutedFile[] =>
  files.flatMap((file) =>
    file.kind === 'report' && file.report.summary.errors > 0 ? [{ name: file.name.shown, report: file.report }] : [],
  );

/** How a receipt is named where it has to be short. */
const shortReceipt = ({ receipt, id }: Pick<Report, 'receipt' | 'id'>): string => (receipt ?? id).slice(0, 8);

/** One line: `a.py: 2 problems (receipt 1f0c2a9e)`. */
export const problemLine = ({ name, report }: RefutedFile): string =>
  `${plainLine(name)}: ${count(report.summary.errors, 'problem')} (receipt ${shortReceipt(report)})`;

/**
 * What was found in files, for a model: one element with a line a problem. Everything in it is data: names, messages
 * and values are others' words, which can neither end the element nor be more than a line.
 * @param against what "new" means, in words.
 */
export function checkedCodeText(files: readonly RefutedFile[], against: string): string {
  const more = files.length - MOST_FILES;
  return [
    `<checked_code by="claude-verify" counted="${plainLine(against).replaceAll('"', "'")}">`,
    ...files.slice(0, MOST_FILES).flatMap(linesOfFile),
    ...(more > 0 ? [`and ${count(more, 'more file')} with problems`] : []),
    '</checked_code>',
  ].join('\n');
}

/**
 * Everything that is known of files, for a model that asked: problems and warnings, what held, and what was not
 * checked. Made as {@link checkedCodeText}.
 */
export function wholeReportText({ files, notChecked }: Pick<FileSet, 'files' | 'notChecked'>): string {
  return [
    '<checked_code by="claude-verify">',
    ...files.flatMap((file) =>
      file.kind === 'failed'
        ? [plainLine(`${file.name.shown}: not verified: ${file.error.code}: ${file.error.message} ${file.error.fix}`)]
        : linesOfReport(file.name.shown, file.report),
    ),
    ...notChecked.map(({ name, reason }) => plainLine(`${name.shown}: not checked: ${reason}`)),
    '</checked_code>',
  ].join('\n');
}

function linesOfReport(name: string, report: Report): string[] {
  const isHeld = ({ verdict }: CheckResult): boolean => verdict.kind === 'passed' && isGreen(verdict);
  const held = report.results.filter(isHeld);
  const others = report.results.filter((result) => !isHeld(result) && result.verdict.kind !== 'refuted');
  const head = `${name}: ${report.summary.text} (${LANGUAGES[report.language].title}, receipt ${shortReceipt(report)})`;
  return [
    plainLine(head),
    ...[
      ...findingLines(name, report, 'error', MOST_PROBLEMS),
      ...counterexamples(report),
      ...findingLines(name, report, 'warning', MOST_PROBLEMS),
      ...(held.length === 0 ? [] : [plainLine(`passed: ${held.map(toolWords).join(', ')}`)]),
      ...others.map((result) => {
        const details = [...openWords(result.verdict), inOneLine(verdictDetail(result.verdict))];
        const told = details.filter((detail) => detail !== '').map((detail) => `: ${cut(detail)}`);
        return plainLine(`${outcomeWords(result.verdict)}: ${toolWords(result)}${told.join('')}`);
      }),
      ...report.notChecked.map(({ what, how }) => plainLine(`not checked: ${inOneLine(what)} (${plainAdvice(how)})`)),
    ].map((line) => `- ${line}`),
  ];
}

function linesOfFile(file: RefutedFile): string[] {
  const { report, name } = file;
  const lines = [...findingLines(name, report, 'error', MOST_PROBLEMS), ...counterexamples(report)];
  return [problemLine(file), ...lines.map((line) => `- ${line}`)];
}

/** Findings of one severity that count, worst first: so many of them, and the number of the others. */
function findingLines(name: string, report: Report, severity: 'error' | 'warning', most: number): string[] {
  const found = rankFindings(report).filter(({ finding }) => finding.severity === severity);
  const more = found.length - most;
  return [
    ...found.slice(0, most).map((entry) => problemText(entry, name, report)),
    ...(more > 0 ? [`and ${count(more, `more ${SEVERITY_WORDS[severity]}`)}`] : []),
  ];
}

function problemText({ finding, also }: RankedFinding, name: string, report: Report): string {
  const { file, range, message, severity, backend, rule } = finding;
  const where = `${file === report.file ? name : file}:${range.startLine}:${range.startColumn}`;
  const tool = toolTitles(report.results, [backend]);
  const word = severity === 'error' ? '' : `${SEVERITY_WORDS[severity]}: `;
  const others = also.filter((each) => repeats(each.finding, finding)).map((each) => each.finding.backend);
  const besides = others.filter((other) => other !== backend);
  const named = besides.length === 0 ? '' : `, also: ${toolTitles(report.results, besides)}`;
  const more = also
    .filter((each) => !repeats(each.finding, finding))
    .map((each) => `; also: ${cut(each.finding.message)} [${each.title} ${each.finding.rule}]`);
  return plainLine(`${where}: ${word}${cut(message)} [${tool} ${rule}${named}]${more.join('')}`);
}

/**
 * Inputs, models and traces that were looked at again, and of what. Left out: one that nobody replayed, and one whose
 * values stand in a problem's message already.
 */
const counterexamples = ({ results }: Report): string[] =>
  results
    .flatMap(({ check, verdict }) =>
      (verdict.kind === 'refuted' ? (verdict.counterexamples ?? []) : [])
        .filter((each) => each.replayed && !isInMessages(each, verdict.findings))
        .map((each) => ({ ...each, check })),
    )
    .slice(0, MOST_PROBLEMS)
    .map(({ title, replayed, steps, check }) => {
      const values = steps.flatMap((step) => step.values.map(({ name, value }) => `${name} = ${value}`)).join(', ');
      return plainLine(
        `${replayedWords(check, { replayed }).brief}: ${cut(`${title}${values === '' ? '' : `: ${values}`}`)}`,
      );
    });

const cut = (text: string): string =>
  text.length <= MESSAGE_UNITS ? text : `${text.slice(0, MESSAGE_UNITS).trimEnd()}...`;
