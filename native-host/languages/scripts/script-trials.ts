import { fileURLToPath } from 'node:url';
import type { BackendContext, Obligation } from '../../kit/define.ts';
import { drawKey } from '../../kit/sealed-lines.ts';
import type { TrialEdit, TrialOutcome } from '../../kit/tests/trial.ts';
import { TREE_ROOT } from '../../kit/tree.ts';
import { readProgress } from './script-progress.ts';
import { runNode } from './script-runs.ts';
import type { ScriptRun } from './script-tests.ts';

const shown = (name: string): { from: string; to: string } => ({
  from: fileURLToPath(new URL(`./runner/${name}`, import.meta.url)),
  to: `/tools/${name}`,
});
const LAY = shown('lay-trials.mjs');
/** To be loaded by each process that runs a file of tests. */
export const END_WHEN_HUNG = shown('end-when-hung.mjs');

/** Copies of files of tests that are run at once; each has a process of its own. */
const MOST_FILES = 160;

/** How a runner is started over files of tests, and what it said when it has ended. */
export interface TrialsRun {
  /** Arguments of Node for these files. */
  args(files: readonly string[]): readonly string[];
  readOnly: readonly { from: string; to: string }[];
  wallMs: number;
  /** The results, sealed with this key; undefined where there are none to be read. */
  read(printed: string, seal: string): Promise<ScriptRun | undefined>;
}

/**
 * Runs the files of tests of a scratch tree over the file with each of these changes: a copy of the tree for each, all
 * of them in one run, and each file of tests in a process of its own. Undefined where the tree is a project's or the
 * run came to no end.
 */
export async function runScriptTrials(
  { file, tree }: Obligation,
  edits: readonly TrialEdit[],
  { context, tests }: { context: BackendContext; tests: readonly string[] },
  runner: TrialsRun,
): Promise<readonly TrialOutcome[] | undefined> {
  if (tree?.kind !== 'scratch' || tests.length === 0) return undefined;
  const laid = edits.slice(0, Math.max(2, Math.floor(MOST_FILES / tests.length)));
  const folders = laid.map((_, index) => `planted-${index}`);
  const files = folders.flatMap((folder) => tests.map((test) => `${folder}/${test}`));
  const seal = drawKey();
  const end = await runNode(context, [LAY.to, ...runner.args(files)], {
    cwd: TREE_ROOT,
    readOnly: [LAY, END_WHEN_HUNG, ...runner.readOnly],
    wallMs: runner.wallMs,
    stdin: JSON.stringify({
      root: TREE_ROOT,
      files: tree.files,
      file: file.name,
      text: file.text,
      edits: laid,
      folders,
      seal,
    }),
  });
  if (end.kind !== 'exit') return undefined;
  const run = await runner.read(end.stdout.text, seal);
  if (run === undefined) return undefined;
  const { open } = await readProgress(context);
  return folders.map((folder) => outcomeOf(folder, run, open));
}

/** What the tests of one copy came to: names are without the folder of the copy. */
function outcomeOf(folder: string, run: ScriptRun, open: readonly { file: string; name: string }[]): TrialOutcome {
  const isOwn = ({ file }: { file: string }): boolean => file.startsWith(`${folder}/`);
  const tests = run.tests.filter(isOwn);
  const named = (outcome: 'passed' | 'failed'): string[] =>
    tests.filter((each) => each.outcome === outcome).map(({ name }) => name);
  const interrupted = open.filter(isOwn).map(({ name }) => name);
  if (interrupted.length > 0) return { kind: 'hung', failed: [...interrupted, ...named('failed')] };
  const broken = run.broken.find(isOwn);
  const failed = named('failed');
  return broken === undefined || failed.length > 0
    ? { kind: 'ran', passed: named('passed'), failed }
    : { kind: 'broken', reason: broken.text.slice(0, 300) };
}
