import type { Verdict } from '../../../shared/verdict.ts';
import type { BackendContext, Obligation } from '../../kit/define.ts';
import { JEST_JSON } from './jest-json.ts';
import { believed, readSealed } from '../../kit/sealed-lines.ts';
import type { Tree } from '../../kit/tree.ts';
import { verdictOfRun, withoutColours, type ScriptRun } from './script-tests.ts';

/** Where the runners leave their report in the tree; no tool of a project reads such a name. */
export const REPORT_FILE = '.claude-verify-report.json';

/** A larger report is not read. */
const REPORT_BYTES = 32 * 1024 * 1024;

/** How a runner that left a report ended. */
export type RunnerEnd = Awaited<ReturnType<BackendContext['runInTree']>>;

/** What the sealed report in the tree says; undefined where there is none, or it is of an unknown form. */
export async function readReport(
  { readFromTree }: Pick<BackendContext, 'readFromTree'>,
  seal: string,
): Promise<ScriptRun | undefined> {
  const report = await readFromTree(REPORT_FILE, REPORT_BYTES);
  return report === undefined ? undefined : JEST_JSON.parse(readSealed(seal, report.toString('utf8')).text);
}

/**
 * The verdict of a run whose report lies in the tree. A run without one decides nothing, whatever its code says.
 * @param seal the key of a runner that seals its report.
 */
export async function verdictOfReport(
  end: RunnerEnd,
  { file, tree }: Obligation,
  { readFromTree }: BackendContext,
  { extent, seal }: { extent: string; seal?: string },
): Promise<Verdict> {
  if (tree === undefined) throw new Error('asked without a tree');
  if (end.kind !== 'exit') return unfinished(end);
  const report = (await readFromTree(REPORT_FILE, REPORT_BYTES))?.toString('utf8');
  const printed = `${end.stderr.text}\n${end.stdout.text}`;
  if (report === undefined) return withoutReport(printed, { tree, file: file.name }, extent);
  const { text, foreign } = seal === undefined ? { text: report, foreign: 0 } : readSealed(seal, report);
  const run = JEST_JSON.parse(text);
  const doubts = { foreign, replaced: run?.replaced ?? [] };
  if (run === undefined)
    return believed({ kind: 'crashed', findings: [], reason: 'the runner wrote a report of an unknown form' }, doubts);
  const verdict = believed(verdictOfRun(run, { tree, file: file.name }, extent), doubts);
  if (verdict.kind === 'passed' && end.code !== 0)
    return {
      kind: 'unknown',
      findings: [],
      reason: `all tests hold, and yet the runner ended with ${end.code}: ${firstWords(printed)}`,
      ...(verdict.tests === undefined ? {} : { tests: verdict.tests }),
    };
  return verdict;
}

function withoutReport(printed: string, place: { tree: Tree; file: string }, extent: string): Verdict {
  if (NOTHING_FOUND.test(printed)) return verdictOfRun({ tests: [], broken: [] }, place, extent);
  // To find the tests that load a file its imports are read: what does not parse ends that. Other checks say where it
  // is.
  if (UNREADABLE.test(printed))
    return { kind: 'unknown', findings: [], reason: `the tests could not be looked for: ${firstWords(printed)}` };
  return { kind: 'crashed', findings: [], reason: `the runner wrote no report: ${firstWords(printed)}` };
}

const UNREADABLE = /Transform failed|PARSE_ERROR|Failed to parse|SyntaxError: /;

const NOTHING_FOUND = /No test(?:s| files| suites)? found/i;

/** The verdict on a run that did not come to its own end. */
export function unfinished(end: Exclude<RunnerEnd, { kind: 'exit' }>): Verdict {
  switch (end.kind) {
    case 'missing':
      return { kind: 'crashed', findings: [], reason: 'the program could not be started' };
    case 'failed':
      return { kind: 'crashed', findings: [], reason: end.reason };
    case 'killed':
      return { kind: 'crashed', findings: [], reason: `the run was ended by ${end.signal}` };
    case 'memory':
      return { kind: 'unknown', findings: [], reason: 'the run took more memory than it may' };
    case 'limit':
      return { kind: 'unknown', findings: [], reason: `the run went beyond its limit of ${end.which}` };
    default:
      return { kind: 'unknown', findings: [], reason: `the run was stopped: ${end.kind}` };
  }
}

/** The first lines that say something, for a reason. */
export function firstWords(printed: string): string {
  return withoutColours(printed)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\w/.test(line))
    .slice(0, 3)
    .join(' ')
    .replaceAll('/project/', '')
    .slice(0, 300);
}
