import type { Finding } from '../../shared/finding.ts';
import { LANGUAGES } from '../../shared/language.ts';
import type { Report } from '../../shared/report.ts';
import { proofWords, statementWords } from '../../shared/proof-words.ts';
import { securityFirst } from '../../shared/security-row.ts';
import type { CheckResult, Verdict } from '../../shared/verdict.ts';
import {
  categoryWords,
  CHECK_WORDS,
  outcomeWords,
  replayedWords,
  SEVERITY_WORDS,
  toolTitles,
  toolWords,
} from '../../shared/words.ts';

/** What a verdict says beside its kind: reason, bound or answer. */
export function verdictDetail(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'refuted':
    case 'passed':
      return verdict.extent ?? '';
    case 'proved':
      return [
        verdict.extent,
        verdict.bound === null ? 'no bound' : `bound ${verdict.bound}`,
        ...verdict.assumptions.map((each) => `assuming ${each}`),
      ]
        .filter(Boolean)
        .join(', ');
    case 'answered':
      return verdict.answer;
    case 'timeout':
      return `stopped after ${formatMs(verdict.afterMs)}`;
    case 'not-run':
      return verdict.remedy === undefined ? verdict.reason : `${verdict.reason}: ${verdict.remedy}`;
    case 'unknown':
    case 'unsupported':
    case 'vacuous':
    case 'crashed':
      return verdict.reason;
  }
}

/** Milliseconds as people read them: `7 ms`, `1.2 s`. */
export function formatMs(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

/** One line of the checklist: check, verdict, tool, time and what there is to say. */
export function checkLine(result: CheckResult): string {
  const time = result.cached ? 'cached' : formatMs(result.ms);
  const detail = plainWords(verdictDetail(result.verdict));
  const said = outcomeWords(result.verdict);
  const about = `${toolWords(result)}, ${time}${detail === '' ? '' : ` - ${detail}`}`;
  return `  ${CHECK_WORDS[result.check].padEnd(16)} ${said.padEnd(11)} ${about}`;
}

/** A sentence of ours without the marks of emphasis that the pages draw. */
export const plainWords = (sentence: string): string => sentence.replaceAll(/\*([^*\n]+)\*/g, '$1');

/** A report for a terminal: summary, checklist, findings with their lines, what was not checked. */
export function reportText(report: Report, file: string): string {
  const guessed = report.languageSource === 'content' ? ', guessed from the text' : '';
  const lines = [
    `${file}: ${report.summary.text} (${LANGUAGES[report.language].title}${guessed}, ${formatMs(report.ms)})`,
    ...targetLines(report),
    ...securityFirst(report.results).flatMap((result) => [
      checkLine(result),
      ...proofWords(result).map((line) => `      ${line}`),
    ]),
    ...statedLines(report),
    ...askedLines(report),
    ...evidenceLines(report, file),
  ];
  if (report.notChecked.length > 0)
    lines.push(
      '',
      'not checked:',
      ...[...Map.groupBy(report.notChecked, ({ how }) => how)].flatMap(([how, items]) => [
        ...items.map(({ what }) => `  ${what}`),
        `    what would help: ${plainWords(how)}`,
      ]),
    );
  return `${lines.map(printable).join('\n')}\n`;
}

function targetLines({ target }: Report): string[] {
  if (target === undefined) return [];
  const notes = target.notes.map((note) => `  note: ${note}`);
  if (target.kind === 'scratch') return notes;
  if (target.laid === null) return [];
  const beside = target.beside.length === 0 ? '' : `, with ${target.beside.join(', ')}`;
  return [`  in the project as ${target.file ?? ''}${beside}`, ...notes];
}

function statedLines({ stated }: Report): string[] {
  if (stated === undefined) return [];
  const lines = stated.items.map(({ role, kind, of, text, line }) => {
    const name = statementWords({ kind, of });
    return `      line ${line}, ${role === 'assumption' ? 'assumed, ' : ''}${name}: ${text}`;
  });
  return ['  stated:', ...lines, ...(stated.more > 0 ? [`      and ${stated.more} more`] : [])];
}

const askedLines = ({ asked = [] }: Report): string[] =>
  asked
    .filter(({ state }) => state === 'open' || state === 'muted')
    .map(({ name, required, state }) => {
      const what = `  ${required ? 'required' : 'optional'} check ${name}`;
      return state === 'open' ? `${what} was not checked` : `${what} has not passed: what it found is muted`;
    });

/** "muted " before what the user silenced: it is named, and not counted. */
export const mutedWord = ({ muted }: Finding): string => (muted === undefined ? '' : 'muted ');

/**
 * Every finding with its line, in the order of the places, what is muted last, and every counterexample; each begins
 * with an empty line. Not yet made printable.
 */
export function evidenceLines(report: Report, file: string): string[] {
  const source = report.source.split(/\r?\n/);
  const lines: string[] = [];
  const findings = report.results.flatMap((result) => result.verdict.findings);
  findings.sort((a, b) => a.range.startLine - b.range.startLine || a.range.startColumn - b.range.startColumn);
  for (const finding of findings.toSorted((a, b) => Number(a.muted !== undefined) - Number(b.muted !== undefined))) {
    const title = toolTitles(report.results, [finding.backend]);
    const { startLine, startColumn } = finding.range;
    const [first = '', ...rest] = finding.message.split('\n');
    const own = finding.file === report.file;
    const severity = `${mutedWord(finding)}${SEVERITY_WORDS[finding.severity]}`;
    lines.push(
      '',
      `${own ? file : finding.file}:${startLine}:${startColumn}: ${severity}: ${first} ` +
        `[${title} ${finding.rule}, ${categoryWords(finding.category, finding.subcategory)}]`,
      ...rest.map((line) => `    ${line.trim()}`),
    );
    const why = finding.muted?.reason ?? '';
    if (why !== '') lines.push(`    muted because: ${why}`);
    const quoted = own ? source[startLine - 1] : undefined;
    if (quoted !== undefined) lines.push(`    ${quoted}`);
    for (const { file: where, range, message } of finding.related ?? [])
      lines.push(`    ${where === report.file ? file : where}:${range.startLine}:${range.startColumn}: ${message}`);
  }
  for (const result of report.results) {
    const verdict = result.verdict;
    for (const counterexample of 'counterexamples' in verdict ? (verdict.counterexamples ?? []) : []) {
      lines.push(
        '',
        `${verdict.kind === 'answered' ? 'example' : 'counterexample'}: ${counterexample.title}` +
          ` (${replayedWords(result.check, counterexample).brief})`,
      );
      for (const step of counterexample.steps)
        lines.push(`  ${step.label}: ${step.values.map(({ name, value }) => `${name} = ${value}`).join(', ')}`);
    }
  }
  return lines;
}

const STEERS = /[\p{Cc}\p{Bidi_Control}]/gu;

/** Control and bidirectional characters by their code point: text of others must not steer who shows it. Tabs stay. */
export const printable = (line: string): string =>
  line.replaceAll(STEERS, (character) =>
    character === '\t' ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
