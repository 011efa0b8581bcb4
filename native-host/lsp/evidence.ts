import { plainLine } from '../../shared/plain-line.ts';
import { SEVERITY_WORDS } from '../../shared/words.ts';
import type { ShownFinding } from './checked-text.ts';
import { counterexampleLines, counterexamplesOf } from './diagnostics.ts';

const LINE_UNITS = 400;

/**
 * One finding as a text for a conversation: where it is, the line, what the tool says, the inputs that show it, other
 * places. What is quoted stands behind a bar, on lines of its own.
 */
export function evidenceOf(shown: ShownFinding): string {
  const { finding, result, report } = shown;
  const { startLine, startColumn } = finding.range;
  const quoted = finding.file === report.file ? report.source.split(/\r?\n/)[startLine - 1] : undefined;
  const head =
    `${plainLine(finding.file, LINE_UNITS)}:${startLine}:${startColumn}: ${SEVERITY_WORDS[finding.severity]} ` +
    `(${plainLine(result.title, 60)} ${plainLine(finding.rule, 80)}):`;
  const related = (finding.related ?? []).map(
    ({ file, range, message }) => `${file}:${range.startLine}:${range.startColumn}: ${message}`,
  );
  const lines = [
    ...(quoted === undefined || quoted.trim() === '' ? [] : [quoted]),
    ...finding.message.split('\n'),
    ...related,
    ...counterexamplesOf(shown).flatMap((each) => counterexampleLines(each, result)),
  ];
  return [
    'A tool on my machine checked this. What follows a bar (|) is quoted from the code or the tool.',
    '',
    head,
    ...lines.map((line) => `| ${plainLine(line, LINE_UNITS)}`),
  ].join('\n');
}
