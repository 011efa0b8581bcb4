import { posix } from 'node:path';
import { testLimits } from '../../backend-kit/tests/test-limits.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { defineBackend, treeTool, type BackendContext, type RunResult } from '../../backend-kit/define.ts';
import { TEST_FILE } from '../../backend-kit/scripts/foreign-tests.ts';
import { REPORT_FILE, verdictOfReport } from '../../backend-kit/scripts/runner-report.ts';
import { verdictOfPart } from '../../backend-kit/scripts/script-progress.ts';
import { nodeOfTests, programOf, runnerFolder, runNode } from '../../backend-kit/scripts/script-runs.ts';
import { findTreePackage, manifestsFor, namesPackage } from '../../backend-kit/tree-package.ts';
import { TREE_ROOT, type Tree } from '../../backend-kit/tree.ts';
import { standInFor } from '../../backend-kit/scripts/stand-in-runner.ts';
import { byNode, newerNode, type UsersNode } from '../../backend-kit/sandbox-facts.ts';
import { readFileSync } from 'node:fs';

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
  configuration: [
    'vitest.config.*',
    'vite.config.*',
    'vitest.workspace.*',
    'vitest.setup.*',
    'postcss.config.*',
    'package.json',
  ],
  over: 'tree',
  deadlineMs: 120_000,
  localData: nodeOfTests,
  revision: 5,
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
      if (end.kind !== 'timeout') return await verdictOfReport(end, obligation, context, extent);
      const again = await runTelling(context, args, { cwd, tree, wallMs: wallMs - firstMs, node });
      if (again.kind === 'exit') return await verdictOfReport(again, obligation, context, extent);
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

const PROGRESS = readFileSync(new URL('../../backend-kit/scripts/runner/vitest-progress.mjs', import.meta.url), 'utf8');
/** Names that no tool of a project reads. */
const [SETUP_FILE, CONFIG_FILE] = ['.claude-verify.setup.mjs', '.claude-verify.config.mjs'];
const OWN = ['vitest.config', 'vite.config'].flatMap((stem) =>
  ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) => `${stem}.${ending}`),
);

const LAY = `printf %s "$1" >${SETUP_FILE} && printf %s "$2" >${CONFIG_FILE}`;

/** Runs Vitest with the project's configuration and a file of setup that writes at once what each test came to. */
async function runTelling(
  context: BackendContext,
  args: readonly string[],
  { cwd, tree, wallMs, node }: { cwd: string; tree: Tree; wallMs: number; node?: UsersNode | undefined },
): Promise<RunResult> {
  const folder = cwd === TREE_ROOT ? '' : `${cwd.slice(TREE_ROOT.length + 1)}/`;
  const own = OWN.find((name) => tree.files.includes(folder + name));
  await context.runInTree('/bin/sh', ['-c', LAY, 'sh', PROGRESS, configOver(own)], { cwd });
  return await runNode(context, [...args, `--config=${CONFIG_FILE}`], { cwd, wallMs, node });
}

/** The project's configuration with one more file of setup, in its projects that have settings of their own, too. */
const configOver = (
  own: string | undefined,
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
  return { ...rest, test };
};
`;
