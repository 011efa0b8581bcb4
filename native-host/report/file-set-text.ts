import type { Finding } from '../../shared/finding.ts';
import { openWords } from '../../shared/proof-words.ts';
import type { NotChecked, Report } from '../../shared/report.ts';
import { holdsInPart } from '../../shared/verdict-facts.ts';
import {
  countFiles,
  FILE_STATES,
  stateOf,
  type FileCounts,
  type FileSet,
  type FileState,
  type VerifiedFile,
  unknownLanguageWords,
} from './file-set.ts';
import { printable, checkLine, evidenceLines } from './report-text.ts';
import { count, duration } from '../../shared/words.ts';

/** How a state is called over its number of files. */
export const STATE_WORDS: Record<FileState, string> = {
  errors: 'with problems',
  failed: 'not verified',
  notRun: 'with a check that was not run',
  undecided: 'not checked in part',
  warnings: 'with warnings',
  clean: 'passed',
};

/** Kinds of things that were not checked which are listed; the rest is counted. */
const NOT_CHECKED_KINDS = 8;
const DECIDED = new Set(['passed', 'proved', 'answered', 'refuted']);

/**
 * The reports of many files for a terminal: the evidence of every file that has some, a table with the worst files
 * first, what was not checked, and one line of totals.
 */
export function fileSetText(set: FileSet): string {
  const files = worstFirst(set.files);
  const shown = files.filter((file) => stateOf(file) !== 'clean');
  const lines = [
    ...onceAcross(shown).flatMap(evidenceOf),
    ...specLines(set),
    ...table(shown),
    ...leftOut(set),
    '',
    totals(set),
  ];
  return `${lines.map(printable).join('\n').trimStart()}\n`;
}

/**
 * The files in the order in which somebody wants to read them: worst state, then most errors and warnings, then by
 * name.
 */
export function worstFirst(files: readonly VerifiedFile[]): VerifiedFile[] {
  const weight = (file: VerifiedFile): number =>
    file.kind === 'report' ? file.report.summary.errors * 1_000 + file.report.summary.warnings : 0;
  return files.toSorted(
    (a, b) =>
      FILE_STATES.indexOf(stateOf(a)) - FILE_STATES.indexOf(stateOf(b)) ||
      weight(b) - weight(a) ||
      (a.name.shown < b.name.shown ? -1 : 1),
  );
}

/**
 * What the report on one file says of another is told with that one where its own report says it, and else once,
 * however many files break it.
 */
function onceAcross(files: readonly VerifiedFile[]): VerifiedFile[] {
  const keyOf = ({ file, range, rule, backend, message }: Finding): string =>
    JSON.stringify([file, range.startLine, range.startColumn, backend, rule, message]);
  const reports = files.flatMap((file) => (file.kind === 'report' ? [file.report] : []));
  const findingsOf = ({ results }: Report): Finding[] => results.flatMap(({ verdict }) => verdict.findings);
  const told = new Set(
    reports.flatMap((report) => findingsOf(report).filter(({ file }) => file === report.file)).map(keyOf),
  );
  const isNew = (finding: Finding): boolean => {
    const key = keyOf(finding);
    return !told.has(key) && told.add(key).has(key);
  };
  return files.map((file) => {
    if (file.kind !== 'report') return file;
    const { report } = file;
    const results = report.results.map((result) => {
      const findings = result.verdict.findings.filter((each) => each.file === report.file || isNew(each));
      return { ...result, verdict: { ...result.verdict, findings } };
    });
    return { ...file, report: { ...report, results } };
  });
}

function evidenceOf(file: VerifiedFile): string[] {
  if (file.kind === 'failed')
    return ['', `${file.name.shown}: ${file.error.code}: ${file.error.message}`, `  ${file.error.fix}`];
  const { report, name } = file;
  const undecided = report.results.filter(({ verdict }) => !DECIDED.has(verdict.kind) || holdsInPart(verdict));
  const lines = undecided.flatMap((result) => [
    checkLine(result),
    ...openWords(result.verdict).map((line) => `      ${line}`),
  ]);
  return [...evidenceLines(report, name.shown), ...(lines.length === 0 ? [] : ['', `${name.shown}:`, ...lines])];
}

/** What became of each formal spec of the project, also of those without a flaw. */
function specLines({ files }: FileSet): string[] {
  const lines = files.flatMap((file) => (file.spec === undefined ? [] : [`  ${specLine(file)}`]));
  return lines.length === 0 ? [] : ['', 'formal specs:', ...lines];
}

/** A formal spec of the project in a line: `specs/counter.smt2 (smt): answered unsat`. */
export function specLine(file: VerifiedFile): string {
  const named = `${file.name.shown} (${file.spec?.key ?? ''})`;
  const error = file.kind === 'failed' ? file.error : file.spec?.open;
  if (error !== undefined) return `${named}: ${error.code}: ${error.message} ${error.fix}`;
  return `${named}: ${file.kind === 'report' ? file.report.summary.text : ''}`;
}

function table(files: readonly VerifiedFile[]): string[] {
  if (files.length === 0) return [];
  const rows = files.map((file) =>
    file.kind === 'failed'
      ? `${'-'.padStart(8)} ${'-'.padStart(8)} ${'-'.padStart(10)}  ${file.name.shown}  ${file.error.code}`
      : `${String(file.report.summary.errors).padStart(8)} ${String(file.report.summary.warnings).padStart(8)} ` +
        `${duration(file.report.ms).padStart(10)}  ${file.name.shown}  ${file.report.summary.text}`,
  );
  return ['', `${'problems'.padStart(8)} ${'warnings'.padStart(8)} ${'time'.padStart(10)}  file`, ...rows];
}

function leftOut(set: FileSet): string[] {
  const kinds = notCheckedKinds(set);
  const unknown = unknownLanguageWords(set);
  const lines = [
    ...set.notChecked.map(({ name, reason }) => `  ${name.shown}: ${reason}`),
    ...kinds.slice(0, NOT_CHECKED_KINDS).map(({ what, files }) => `  ${what} (${count(files, 'file')})`),
    ...(kinds.length > NOT_CHECKED_KINDS
      ? [`  and ${kinds.length - NOT_CHECKED_KINDS} more, each named in --format json`]
      : []),
    ...(unknown === undefined ? [] : [`  ${unknown}`]),
  ];
  return lines.length === 0 ? [] : ['', 'not checked:', ...lines];
}

/** What the reports say was not checked, each with the number of files that say it, the most frequent first. */
export function notCheckedKinds({ files }: FileSet): (NotChecked & { files: number })[] {
  const kinds = new Map<string, NotChecked & { files: number }>();
  const reports = files.flatMap((file): Report[] => (file.kind === 'report' ? [file.report] : []));
  for (const each of reports.flatMap((report) => report.notChecked)) {
    const known = kinds.get(each.what);
    kinds.set(each.what, { ...each, files: (known?.files ?? 0) + 1 });
  }
  return [...kinds.values()].toSorted((a, b) => b.files - a.files);
}

/** One line: how many of the files were verified, and how many are of each state. */
export function totals(set: FileSet): string {
  const counts: FileCounts = countFiles(set);
  const parts = FILE_STATES.filter((state) => counts[state] > 0).map(
    (state) => `${counts[state]} ${STATE_WORDS[state]}`,
  );
  const muted = set.files
    .flatMap((file) => (file.kind === 'report' ? file.report.results : []))
    .flatMap(({ verdict }) => verdict.findings.filter((finding) => finding.muted !== undefined)).length;
  if (muted > 0) parts.push(`${muted} muted`);
  const unread = set.notChecked.length > 0 ? [`${set.notChecked.length} not checked`] : [];
  const verified = counts.failed > 0 ? `${set.files.length - counts.failed} of ` : '';
  return (
    `${set.what}: ${verified}${count(set.files.length, 'file')} verified in ` +
    `${duration(set.ms)}${[...parts, ...unread].map((part, index) => `${index === 0 ? ': ' : ', '}${part}`).join('')}`
  );
}
