import { posix } from 'node:path';
import { testLimits } from '../../kit/tests/test-limits.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { defineBackend, treeTool, type BackendContext, type RunResult } from '../../kit/define.ts';
import { ownTestsFirst, TEST_FILE } from '../../kit/tests/foreign-tests.ts';
import { REPORT_FILE, verdictOfReport } from '../../languages/scripts/runner-report.ts';
import { verdictOfPart } from '../../languages/scripts/script-progress.ts';
import { nodeOfTests, programOf, runnerFolder, runNode } from '../../languages/scripts/script-runs.ts';
import { findTreePackage, manifestsFor, namesPackage } from '../../kit/tree-package.ts';
import { TREE_ROOT, type Tree } from '../../kit/tree.ts';
import { standInFor } from '../../languages/scripts/stand-in-runner.ts';
import { byNode, newerNode, type UsersNode } from '../../kit/sandbox-facts.ts';
import { readFileSync } from 'node:fs';
import { words } from '../../../shared/word-list.ts';

const CONFIG = /^(?:vitest|vite)\.config\.[cm]?[jt]s$|^vitest\.workspace\.(?:[cm]?[jt]s|json)$/;
/**
 * Of the time, how much a run has that writes nothing until its end; in the rest one that hung is run again, telling
 * each test.
 */
const FIRST_SHARE = 0.6;

/** Runs the project's own Vitest on the tests that the block's file has to do with (see README.md). */
export default defineBackend({
  id: 'vitest',
  title: 'Vitest',
  languages: ['typescript', 'tsx', 'javascript', 'jsx'],
  check: 'test',
  tool: treeTool('vitest'),
  effect: 'runs-code',
  configuration: words`vitest.config.* vite.config.* vitest.workspace.* vitest.setup.* postcss.config.* package.json`,
  over: 'tree',
  deadlineMs: 120_000,
  localData: nodeOfTests,
  revision: 6,
  // Where it is not installed claude-verify's own Vitest may stand in for it.
  applies: (tree, file) => namesPackage(manifestsFor(tree, file), 'vitest') && standInFor(tree, file) === undefined,
  async run(obligation, context) {
    const { file, tree, limits } = obligation;
    if (tree === undefined) throw new Error('asked without a tree');
    if (tree.text(file.name) === undefined)
      return { kind: 'vacuous', findings: [], reason: `there is no file ${file.name}` };
    const version = findTreePackage(tree, file.name, 'vitest')?.version ?? '';
    // By default the configuration is compiled into a file in node_modules, which cannot be written here.
    const loader = Number(version.split('.')[0]) >= 3 ? ['--configLoader=runner'] : [];
    const all = [
      programOf(tree, file.name, 'vitest'),
      '--run',
      '--reporter=json',
      `--outputFile=${TREE_ROOT}/${REPORT_FILE}`,
      '--coverage.enabled=false',
      '--maxWorkers=2',
      ...loader,
    ];
    const [program = '', ...options] = all;
    const related = [program, 'related', `${TREE_ROOT}/${file.name}`, ...options];
    const cwd = runnerFolder(tree, file.name, { files: CONFIG, package: 'vitest' });
    const { wallMs } = testLimits(limits.deadlineMs);
    const firstMs = wallMs * FIRST_SHARE;
    const node = newerNode();
    const judge = async (args: readonly string[], which: string): Promise<Verdict> => {
      const extent = `${which}${byNode(node)}`;
      const end = await runNode(context, args, { cwd, wallMs: firstMs, node });
      if (end.kind !== 'timeout') return await verdictOfReport(end, obligation, context, { extent });
      const again = await runTelling(context, args, { cwd, tree, file: file.name, wallMs: wallMs - firstMs, node });
      if (again.kind === 'exit') return await verdictOfReport(again, obligation, context, { extent });
      const part = await verdictOfPart(
        context,
        { tree, file: file.name },
        extent,
        again.kind === 'timeout' ? again.ms : firstMs,
      );
      return part ?? { kind: 'timeout', findings: [], afterMs: Math.round(end.ms) };
    };
    if (obligation.allTests === true) return await judge(all, 'all of them');
    const verdict = await judge(related, `those that load ${file.name}`);
    const isMissed = verdict.kind === 'vacuous' && verdict.tests?.collected === 0 && isNamedByTests(tree, file.name);
    return isMissed ? await judge(all, `all of them, for none imports ${file.name}`) : verdict;
  },
});

/** Only imports are followed: a test that names the file otherwise, by `require` or to run it, is found by its text. */
function isNamedByTests(tree: Tree, file: string): boolean {
  const stem = posix.basename(file).replace(/\.\w+$/, '');
  return tree.files.some(
    (each) => TEST_FILE.test(posix.basename(each)) && tree.text(each)?.includes(`/${stem}`) === true,
  );
}

const PROGRESS = readFileSync(new URL('../../languages/scripts/runner/vitest-progress.mjs', import.meta.url), 'utf8');
/** Names that no tool of a project reads. */
const [SETUP_FILE, CONFIG_FILE] = ['.claude-verify.setup.mjs', '.claude-verify.config.mjs'];
const OWN = ['vitest.config', 'vite.config'].flatMap((stem) =>
  ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) => `${stem}.${ending}`),
);

const LAY = `printf %s "$1" >${SETUP_FILE} && printf %s "$2" >${CONFIG_FILE}`;

interface TellingRun {
  cwd: string;
  tree: Tree;
  /** The one whose own tests come first. */
  file: string;
  wallMs: number;
  node?: UsersNode | undefined;
}

/** Files of tests whose order is told. */
const MOST_ORDERED = 200;

/** Runs Vitest with the project's configuration and a file of setup that writes at once what each test came to. */
async function runTelling(
  context: BackendContext,
  args: readonly string[],
  { cwd, tree, file, wallMs, node }: TellingRun,
): Promise<RunResult> {
  const folder = cwd === TREE_ROOT ? '' : `${cwd.slice(TREE_ROOT.length + 1)}/`;
  const own = OWN.find((name) => tree.files.includes(folder + name));
  const tests = tree.files.filter((each) => TEST_FILE.test(posix.basename(each)));
  const first = ownTestsFirst(tests, tree, file).slice(0, MOST_ORDERED);
  await context.runInTree('/bin/sh', ['-c', LAY, 'sh', PROGRESS, configOver(own, first)], { cwd });
  return await runNode(context, [...args, `--config=${CONFIG_FILE}`], { cwd, wallMs, node });
}

/**
 * The project's configuration with one more file of setup, in its projects that have settings of their own, too, and an
 * order in which these files of tests come first.
 */
const configOver = (
  own: string | undefined,
  first: readonly string[],
): string => `${own === undefined ? 'const own = {};' : `import own from './${own}';`}
const withSetup = (settings) => ({
  ...settings,
  test: { ...settings?.test, setupFiles: ['./${SETUP_FILE}', ...[settings?.test?.setupFiles ?? []].flat()] },
});
const inProject = (each) => (typeof each === 'object' && each.extends !== true ? withSetup(each) : each);
const inProjects = (list) => (Array.isArray(list) ? list.map(inProject) : list);
export default async (environment) => {
  const { test, ...rest } = withSetup(await (typeof own === 'function' ? own(environment) : own));
  for (const name of ['projects', 'workspace']) if (test[name] !== undefined) test[name] = inProjects(test[name]);
  const first = ${JSON.stringify(first.map((each) => `${TREE_ROOT}/${each}`))};
  const rank = (spec) => (first.indexOf(spec.moduleId ?? spec[1]) + first.length + 1) % (first.length + 1);
  const sequencer = class {
    shard(files) { return files; }
    sort(files) { return [...files].sort((a, b) => rank(a) - rank(b)); }
  };
  return { ...rest, test: { ...test, sequence: { ...test.sequence, sequencer } } };
};
`;
