import { CONTEXT_FILE } from '../native-host/context/context-file.ts';
import { FILE_STATES } from '../native-host/report/file-set.ts';
import { STATE_WORDS } from '../native-host/report/file-set-text.ts';
import { count, duration } from '../shared/words.ts';
import { markdownText, shortMarkdown, withinBytes } from './markdown-text.ts';
import type { RunOutcome, RunPlan } from './run-plan.ts';
import { rulesOf, type SarifCounts, type SarifFinding } from './sarif-findings.ts';
import { resultsOf, type JobConclusion, type VerifiedSet } from './verified-set.ts';

/** What the page of a job tells. */
export interface JobReport {
  plan: RunPlan;
  outcome: RunOutcome;
  set: VerifiedSet;
  /** As many as GitHub takes. */
  findings: readonly SarifFinding[];
  /** Of all of them. */
  counts: SarifCounts;
  conclusion: JobConclusion;
  /** Were the findings uploaded to code scanning, refused there, or not to be uploaded? */
  upload: 'done' | 'refused' | 'off';
}

/** GitHub refuses a page over 1 MiB; bytes. */
export const SUMMARY_BYTES = 1_000_000;
/** Rows of one table; the rest is counted. */
const ROWS = 100;
const MESSAGE_UNITS = 300;
const KINDS = 20;

/** The page of a job in Markdown, at most {@link SUMMARY_BYTES}. All of a repository's text in it is shown as it is. */
export function jobSummary(report: JobReport): string {
  const { findings, counts, set } = report;
  const open = findings.filter(({ muted }) => !muted);
  const of = (level: SarifFinding['level']): SarifFinding[] => open.filter((finding) => finding.level === level);
  const parts = [
    headline(report),
    told(report),
    section('Problems', table(of('error'), counts.error.findings)),
    section('Not run', notRun(set)),
    folded(`Warnings (${counts.warning.findings})`, table(of('warning'), counts.warning.findings)),
    folded('Not checked', notChecked(set)),
  ];
  return withinBytes(parts, SUMMARY_BYTES);
}

/** The page of a job whose verification did not come to its end. */
export const failedSummary = ({ says }: RunOutcome): string =>
  `## claude-verify: not verified\n\nThe verification did not come to its end: nothing is known.\n\n${says
    .map((line) => `- ${shortMarkdown(line, MESSAGE_UNITS)}\n`)
    .join('')}`;

function headline({ set, counts, conclusion }: JobReport): string {
  const [problems, warnings] = [counts.error.places, counts.warning.places];
  const word = { problems: count(problems, 'problem'), passed: 'passed', 'not-checked': 'not all was checked' };
  const also = warnings === 0 ? '' : `, ${count(warnings, 'warning')}`;
  const states = FILE_STATES.map((state) => ({ state, n: set.files.filter((file) => file.state === state).length }))
    .filter(({ n }) => n > 0)
    .map(({ state, n }) => `${n} ${STATE_WORDS[state]}`);
  const fails = conclusion.fails.length === 0 ? '' : `\n**The job fails:** ${conclusion.fails.join('; ')}.\n`;
  return (
    `## claude-verify: ${word[conclusion.word]}${also}\n\n` +
    `${count(set.files.length, 'file')} verified in ${duration(set.ms)}: ${states.join(', ') || 'none'}.\n${fails}`
  );
}

/** What these figures rest on. */
function told({ plan, outcome, set, findings, counts, upload }: JobReport): string {
  const { error, warning, note } = counts;
  const left = error.findings + warning.findings + note.findings - amountOf(findings.filter(({ muted }) => !muted));
  // One that is removed or could not be read changes what is required as well.
  const touched = [...set.files, ...set.notChecked];
  const changed = outcome.base !== null && touched.some(({ file }) => file.split('/').at(-1) === CONTEXT_FILE);
  const lines = [
    outcome.base === null
      ? 'All that was found counts.'
      : `Only what is new against \`${outcome.base.slice(0, 12)}\` counts; no file was looked at that did not change.`,
    ...(plan.noSandbox === null
      ? []
      : [
          `**No sandbox:** what runs code was not run. ${markdownText(plan.noSandbox.reason)}; ` +
            markdownText(plan.noSandbox.install),
        ]),
    ...(plan.runCode ? [] : ['Code of the repository was not run; `run-code: true` lets it be run in the sandbox.']),
    ...(changed
      ? [`\`${CONTEXT_FILE}\` is changed: what is required of this project is said by the change itself.`]
      : []),
    ...(left > 0
      ? [`${count(left, 'finding')} more than GitHub takes: they are counted here, and only \`json\` has them.`]
      : []),
    ...(upload === 'refused' ? ['Code scanning did not take the findings: they are annotations.'] : []),
    ...[...plan.notes, ...outcome.notes].map((note) => shortMarkdown(note, MESSAGE_UNITS)),
  ];
  return `\n${lines.map((line) => `- ${line}\n`).join('')}`;
}

const section = (title: string, body: string): string => (body === '' ? '' : `\n### ${title}\n\n${body}`);

const folded = (title: string, body: string): string =>
  body === '' ? '' : `\n<details><summary>${title}</summary>\n\n${body}\n</details>\n`;

/** How many findings these are, with those that are told with others. */
const amountOf = (findings: readonly SarifFinding[]): number =>
  findings.reduce((sum, { amount = 1 }) => sum + amount, 0);

/** @param all how many there are, with those that are not among these. */
function table(findings: readonly SarifFinding[], all: number): string {
  if (all === 0) return '';
  const shown = findings.slice(0, ROWS);
  const rows = shown.map(
    ({ file, startLine, message, rule, also }) =>
      `| ${shortMarkdown(`${file ?? 'a name that is no UTF-8'}:${startLine}`, MESSAGE_UNITS)} ` +
      `| ${shortMarkdown(message, MESSAGE_UNITS)} | ${shortMarkdown(rulesOf({ rule, also }), MESSAGE_UNITS)} |\n`,
  );
  return `| where | what | check |\n|---|---|---|\n${rows.join('')}${andMore(all - amountOf(shown))}`;
}

const andMore = (n: number): string => (n > 0 ? `\nand ${n} more\n` : '');

/** Lines with the number of files that each is true of, the most frequent first. */
function counted(lines: readonly string[]): string {
  const kinds = [...Map.groupBy(lines, (line) => line)].toSorted(([, a], [, b]) => b.length - a.length);
  const shown = kinds
    .slice(0, KINDS)
    .map(([line, same]) => `- ${shortMarkdown(line, MESSAGE_UNITS)} (${count(same.length, 'file')})\n`);
  return `${shown.join('')}${andMore(kinds.length - KINDS)}`;
}

const notRun = (set: VerifiedSet): string =>
  counted(
    resultsOf(set).flatMap(({ title, verdict }) => {
      switch (verdict.kind) {
        case 'not-run':
          return [`${title}: ${verdict.reason}${verdict.remedy === undefined ? '' : `; ${verdict.remedy}`}`];
        case 'timeout':
          return [`${title}: no answer in ${duration(verdict.afterMs)}`];
        case 'crashed':
          return [`${title}: ${verdict.reason}`];
        default:
          return [];
      }
    }),
  );

const UNKNOWN_LANGUAGE = 'an unknown language';

const notChecked = ({ files, notChecked: left, unknownLanguage, searched = 0 }: VerifiedSet): string =>
  counted([
    ...files.flatMap((file) => ('report' in file ? file.report.notChecked.map(({ what }) => what) : [])),
    ...files.flatMap((file) => ('error' in file ? [`${file.file}: ${file.error.code}: ${file.error.message}`] : [])),
    ...left.map(({ file, reason }) => `${file}: ${reason}`),
    ...Array.from(
      { length: searched },
      () => `${UNKNOWN_LANGUAGE} and so searched only for secrets and hidden characters`,
    ),
    ...Array.from({ length: unknownLanguage - searched }, () => UNKNOWN_LANGUAGE),
  ]);
