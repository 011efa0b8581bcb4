import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Range } from 'vscode-languageserver-types';
import type { Counterexample, Finding, Range as ReportRange, Severity } from '../../shared/finding.ts';
import { plainLine } from '../../shared/plain-line.ts';
import type { Report } from '../../shared/report.ts';
import { repeats } from '../../shared/ranked-findings.ts';
import type { NamedFinding } from '../../shared/request-fields.ts';
import { groupByCause } from '../../shared/same-cause.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { replayedWords } from '../../shared/words.ts';
import type { ShownFinding } from './checked-text.ts';

const SEVERITIES = { error: 1, warning: 2, info: 3 } as const satisfies Record<Severity, DiagnosticSeverity>;

/** Letters of one line of related information. */
const LINE_UNITS = 400;
/** Steps of traces shown with one finding. */
const MOST_STEPS = 20;

/** A document as what is found in it is shown. */
export interface DiagnosedDocument {
  /** The text that was verified. */
  document: TextDocument;
  /** The address of another file of the report, where it has one. */
  uriOf(report: Report, file: string): string | undefined;
}

/** Which finding a diagnostic is, for the actions on it. */
interface DiagnosticData extends NamedFinding {
  report: string;
}

/** Names a finding within its report. */
export const nameOf = ({ backend, rule, file, range }: Finding): NamedFinding => ({
  backend,
  rule,
  file,
  line: range.startLine,
  column: range.startColumn,
});

/**
 * A range of a report (from 1, columns in UTF-16 units) as the protocol counts, kept within the text: a column behind
 * the end of its line is that end, before `\r\n`.
 */
export function rangeIn(document: TextDocument, { startLine, startColumn, endLine, endColumn }: ReportRange): Range {
  const within = (line: number, column: number): Range['start'] =>
    document.positionAt(document.offsetAt({ line: line - 1, character: column - 1 }));
  return { start: within(startLine, startColumn), end: within(endLine, endColumn) };
}

/**
 * A finding as a diagnostic. One in another file of the project stands on the first line, says where it is and leads
 * there.
 */
export function diagnosticOf(shown: ShownFinding, about: DiagnosedDocument): Diagnostic {
  const { finding, report } = shown;
  const { document } = about;
  const isOwn = finding.file === report.file;
  const { startLine, startColumn } = finding.range;
  const start = { line: 0, character: 0 };
  const range = isOwn ? rangeIn(document, finding.range) : { start, end: start };
  const message = isOwn ? finding.message : `${finding.file}:${startLine}:${startColumn}: ${finding.message}`;
  const related = [
    ...placesOf(shown, about),
    ...countersOf(shown).map((line) => ({ location: { uri: document.uri, range }, message: line })),
  ];
  const data: DiagnosticData = { report: report.id, ...nameOf(finding) };
  return {
    range,
    severity: SEVERITIES[finding.severity],
    // The first solver of a portfolio, whose id its findings have, may have said nothing.
    source: `claude-verify/${shown.result.portfolio ?? finding.backend}`,
    code: finding.rule,
    message,
    ...(related.length === 0 ? {} : { relatedInformation: related }),
    data,
  };
}

/**
 * All that is shown of a document. What several tools say of one cause is one diagnostic, which names the others; what
 * else begins at its place keeps its own.
 */
export function diagnosticsOf(shown: readonly ShownFinding[], about: DiagnosedDocument): Diagnostic[] {
  const bySeverity = Map.groupBy(shown, ({ finding }) => finding.severity);
  return [...bySeverity.values()].flatMap((some) =>
    groupByCause(some, ({ finding }) => finding).flatMap(([first, ...others]) => {
      const same = others.filter(({ finding }) => repeats(finding, first.finding));
      const tools = new Set(same.map(({ result }) => result.title));
      tools.delete(first.result.title);
      const diagnostic = diagnosticOf(first, about);
      const message = tools.size === 0 ? diagnostic.message : `${diagnostic.message}\nalso: ${[...tools].join(', ')}`;
      const kept = others.filter((each) => !same.includes(each)).map((each) => diagnosticOf(each, about));
      return [{ ...diagnostic, message }, ...kept];
    }),
  );
}

/** On the first line of a text that was not looked at as it should be: without any diagnostic it would look checked. */
export function notCheckedDiagnostic({ isRequired, text }: { isRequired: boolean; text: string }): Diagnostic {
  const start = { line: 0, character: 0 };
  return {
    range: { start, end: start },
    severity: SEVERITIES[isRequired ? 'warning' : 'info'],
    source: 'claude-verify',
    code: 'not-checked',
    message: plainLine(text, LINE_UNITS),
  };
}

/** Other places that belong to a finding, those of which the address is known. */
function placesOf({ finding, report }: ShownFinding, about: DiagnosedDocument): DiagnosticRelatedInformation[] {
  const elsewhere = finding.file === report.file ? [] : [{ ...finding, message: finding.rule }];
  return [...elsewhere, ...(finding.related ?? [])].flatMap(({ file, range, message }) => {
    if (file === report.file)
      return [{ location: { uri: about.document.uri, range: rangeIn(about.document, range) }, message }];
    const uri = about.uriOf(report, file);
    return uri === undefined ? [] : [{ location: { uri, range: zeroBased(range) }, message }];
  });
}

/** Of a text that is not at hand: within what lines it has, nobody can say. */
const zeroBased = ({ startLine, startColumn, endLine, endColumn }: ReportRange): Range => ({
  start: { line: startLine - 1, character: startColumn - 1 },
  end: { line: endLine - 1, character: endColumn - 1 },
});

/**
 * The inputs and traces of a finding, a line each: those that its message names, and of its check's others those that
 * no finding names, with the first one.
 */
export function counterexamplesOf({ finding, result }: ShownFinding): readonly Counterexample[] {
  const { findings } = result.verdict;
  const names = (one: Finding, { steps }: Counterexample): boolean =>
    steps.some(({ label }) => label !== '' && one.message.includes(label));
  return counterexamplesIn(result).filter((each) =>
    findings.some((one) => names(one, each)) ? names(finding, each) : findings[0] === finding,
  );
}

const counterexamplesIn = ({ verdict }: CheckResult): readonly Counterexample[] =>
  verdict.kind === 'refuted' || verdict.kind === 'answered' ? (verdict.counterexamples ?? []) : [];

const countersOf = (shown: ShownFinding): string[] =>
  counterexamplesOf(shown)
    .flatMap((each) => counterexampleLines(each, shown.result))
    .slice(0, MOST_STEPS);

/** "replayed on the code: f(0): result = 1", a line for each step. */
export function counterexampleLines(
  { title, replayed, steps }: Counterexample,
  { check }: Pick<CheckResult, 'check'>,
): string[] {
  const head = replayedWords(check, { replayed }).brief;
  if (steps.length === 0) return [plainLine(`${head}: ${title}`, LINE_UNITS)];
  return steps.map(({ label, values }) => {
    const said = values.map(({ name, value }) => `${name} = ${value}`).join(', ');
    return plainLine(`${head}: ${[label, said].filter((part) => part !== '').join(': ')}`, LINE_UNITS);
  });
}
