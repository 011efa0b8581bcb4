import type { Finding } from '../../shared/finding.ts';
import { LANGUAGES } from '../../shared/language.ts';
import type { Report } from '../../shared/report.ts';
import { proofWords, statementWords } from '../../shared/proof-words.ts';
import { isInMessages, rankFindings, repeats, type TitledFinding } from '../../shared/ranked-findings.ts';
import { securityFirst } from '../../shared/security-row.ts';
import type { Check, CheckResult, Verdict } from '../../shared/verdict.ts';
import { BEHAVIOUR_CHECKS, didHold, isGreen } from '../../shared/verdict-facts.ts';
import {
  categoryWords,
  CHECK_WORDS,
  count,
  countChecks,
  outcomeWords,
  passedWords,
  replayedWords,
  SEVERITY_WORDS,
  toolTitles,
  toolWords,
  duration,
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
      return `stopped after ${duration(verdict.afterMs)}`;
    case 'not-run':
      return verdict.remedy === undefined ? verdict.reason : `${verdict.reason}: ${plainAdvice(verdict.remedy)}`;
    case 'unknown':
    case 'unsupported':
    case 'vacuous':
    case 'crashed':
      return verdict.reason;
  }
}

/** One line of the checklist: check, verdict, tool, time and what there is to say. */
export function checkLine(result: CheckResult): string {
  const time = result.cached ? 'cached' : duration(result.ms);
  const detail = inOneLine(verdictDetail(result.verdict));
  const said = outcomeWords(result.verdict);
  const about = `${toolWords(result)}, ${time}${detail === '' ? '' : ` - ${detail}`}`;
  return `  ${CHECK_WORDS[result.check].padEnd(16)} ${said.padEnd(11)} ${about}`;
}

/** Advice of ours on one line, without the marks of emphasis that the pages draw; never the words of a tool. */
export const plainAdvice = (text: string): string => inOneLine(text.replaceAll(/\*([^*\n]+)\*/g, '$1'));

/** Lines as sentences on one line. */
export const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line, at, all) => (at < all.length - 1 && !/[.:;,!?]$/.test(line) ? `${line}.` : line))
    .join(' ');

/**
 * A report for a terminal: summary, findings worst first, the checks that did not wholly pass, those that did in one
 * line, what was not checked.
 * @param verbose whether each check that passed has a line, and tools that agree keep their own messages.
 */
export function reportText(report: Report, file: string, verbose = false): string {
  const isGuessed = report.languageSource === 'content' && report.language !== 'other';
  const guessed = isGuessed ? ', guessed from the text' : '';
  const lines = [
    `${file}: ${report.summary.text} (${LANGUAGES[report.language].title}${guessed}, ${duration(report.ms)})`,
    ...targetLines(report),
    ...separated(evidenceLines(report, file, verbose), rowLines(report, verbose)),
    ...statedLines(report),
    ...askedLines(report),
  ];
  if (report.notChecked.length > 0)
    lines.push(
      '',
      'not checked:',
      ...[...Map.groupBy(report.notChecked, ({ how }) => how)].flatMap(([how, items]) => [
        ...items.map(({ what }) => `  ${inOneLine(what)}`),
        `    what would help: ${plainAdvice(how)}`,
      ]),
    );
  return `${lines.map(printable).join('\n')}\n`;
}

/** Evidence before the rows of the checks, where there is any, with an empty line between. */
const separated = (evidence: readonly string[], rows: readonly string[]): readonly string[] =>
  evidence.length === 0 ? rows : [...evidence, '', ...rows];

/** An extent that names what was left out is never folded away. */
const LIMITS_ITSELF = /\bnot (?:checked|counted|compared|looked at|run|the compiler)\b/;

/** Is there no more to say of it than that it passed? What ran the code always has its line, with its extent. */
const isFolded = ({ check, verdict, permissionEnded }: CheckResult): boolean =>
  verdict.kind === 'passed' &&
  isGreen(verdict) &&
  verdict.findings.length === 0 &&
  permissionEnded !== true &&
  !LIMITS_ITSELF.test(verdict.extent ?? '') &&
  !RUNS.includes(check);

const RUNS: readonly Check[] = [...BEHAVIOUR_CHECKS, 'fuzz', 'model-check'];

/** The checklist: worst first, what passed with nothing to add in one line at its end. */
function rowLines({ results }: Report, verbose: boolean): string[] {
  const rows = securityFirst(results);
  const folded = verbose ? [] : rows.filter(isFolded);
  const shown = rows.filter((each) => !folded.includes(each)).toSorted((a, b) => weightOf(a) - weightOf(b));
  return [
    ...shown.flatMap((result) => [checkLine(result), ...proofWords(result).map((line) => `      ${line}`)]),
    ...foldedLines(rows, folded),
  ];
}

/** What passed, counted as the summary counts; of a check with a row of its own, its other tools. */
function foldedLines(rows: readonly CheckResult[], folded: readonly CheckResult[]): string[] {
  const isWhole = ({ check }: CheckResult): boolean =>
    rows.every((each) => each.check !== check || folded.includes(each));
  const whole = folded.filter(isWhole);
  const names = [...Map.groupBy(whole, ({ check }) => check)]
    .map(
      ([check, of]) => `${CHECK_WORDS[check]}${check === 'security' || of.length < 2 ? '' : ` (${of.length} tools)`}`,
    )
    .join(', ');
  const parts = Map.groupBy(
    folded.filter((each) => !isWhole(each)),
    ({ check }) => check,
  );
  return [
    ...(whole.length === 0 ? [] : [`  ${passedWords(countChecks(whole))}: ${names}`]),
    ...[...parts].map(([check, some]) => `  ${CHECK_WORDS[check]}: ${count(some.length, 'other tool')} passed`),
  ];
}

/** Refuted before what came to no decision, that before what held. */
const weightOf = ({ verdict }: CheckResult): number => {
  if (verdict.kind === 'refuted') return 0;
  return didHold(verdict) ? 2 : 1;
};

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
 * Every finding with its line, worst first, what is muted last, and every counterexample that says more than a finding
 * does; each begins with an empty line. Several findings of one cause are one, which names who else says so. Not yet
 * made printable.
 * @param verbose whether the others keep their own words.
 */
export function evidenceLines(report: Report, file: string, verbose = false): string[] {
  const muted = report.results
    .flatMap(({ verdict }) => verdict.findings)
    .filter((finding) => finding.muted !== undefined)
    .toSorted((a, b) => a.range.startLine - b.range.startLine || a.range.startColumn - b.range.startColumn);
  return [
    ...rankFindings(report).flatMap(({ finding, also }) => [
      ...findingLines(report, file, finding),
      ...alsoLines(report, finding, also, verbose),
    ]),
    ...muted.flatMap((finding) => findingLines(report, file, finding)),
    ...report.results.flatMap(counterexampleLines),
  ];
}

function findingLines(report: Report, file: string, finding: Finding): string[] {
  const title = toolTitles(report.results, [finding.backend]);
  const { startLine, startColumn } = finding.range;
  const [first = '', ...rest] = finding.message.split('\n');
  const own = finding.file === report.file;
  const severity = `${mutedWord(finding)}${SEVERITY_WORDS[finding.severity]}`;
  const why = finding.muted?.reason ?? '';
  const quoted = own ? report.source.split(/\r?\n/, startLine)[startLine - 1] : undefined;
  return [
    '',
    `${own ? file : finding.file}:${startLine}:${startColumn}: ${severity}: ${first} ` +
      `[${title} ${finding.rule}, ${categoryWords(finding.category, finding.subcategory)}]`,
    ...rest.map((line) => `    ${line.trim()}`),
    ...(why === '' ? [] : [`    muted because: ${why}`]),
    ...(quoted === undefined || quoted.trim() === '' ? [] : [`    ${quoted}`]),
    ...(finding.related ?? []).map(
      ({ file: where, range, message }) =>
        `    ${where === report.file ? file : where}:${range.startLine}:${range.startColumn}: ${message}`,
    ),
  ];
}

/**
 * Who else says so, by name. What begins at the same place and is of another kind is no repetition: it always keeps
 * its own words.
 */
function alsoLines({ results }: Report, finding: Finding, also: readonly TitledFinding[], verbose: boolean): string[] {
  const named = [...(finding.alsoBy ?? []), ...also.flatMap((each) => each.finding.alsoBy ?? [])];
  const others = also.filter((each) => verbose || !repeats(each.finding, finding));
  const same = also.filter((each) => !others.includes(each)).map((each) => each.finding.backend);
  const tools = [...named, ...same].filter((backend) => backend !== finding.backend);
  return [
    ...(tools.length === 0 ? [] : [`    also: ${toolTitles(results, tools)}`]),
    ...others.map(
      (each) => `    also: ${each.finding.message.split('\n', 1)[0] ?? ''} [${each.title} ${each.finding.rule}]`,
    ),
  ];
}

function counterexampleLines({ check, verdict }: CheckResult): string[] {
  const all = 'counterexamples' in verdict ? (verdict.counterexamples ?? []) : [];
  return all
    .filter((each) => !isInMessages(each, verdict.findings))
    .flatMap((each) => [
      '',
      `${verdict.kind === 'answered' ? 'example' : 'counterexample'}: ${each.title}` +
        ` (${replayedWords(check, each).brief})`,
      ...each.steps.map(
        ({ label, values }) => `  ${label}: ${values.map(({ name, value }) => `${name} = ${value}`).join(', ')}`,
      ),
    ]);
}

const STEERS = /[\p{Cc}\p{Bidi_Control}]/gu;

/** Control and bidirectional characters by their code point: text of others must not steer who shows it. Tabs stay. */
export const printable = (line: string): string =>
  line.replaceAll(STEERS, (character) =>
    character === '\t' ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
