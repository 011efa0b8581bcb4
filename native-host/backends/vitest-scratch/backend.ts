import { fileURLToPath } from 'node:url';
import { defineBackend, npmTool } from '../define.ts';
import { testsFor, testsWaiting } from '../foreign-tests.ts';
import { REPORT_FILE, verdictOfReport } from '../jest-report.ts';
import { runNode } from '../script-runs.ts';
import { TREE_ROOT, type Tree } from '../tree.ts';
import type { Verdict } from '../../../shared/verdict.ts';

const TOOLS = ['config.mjs', 'jest-globals.mjs'].map((name) => ({ from: fileURLToPath(new URL(name, import.meta.url)), to: `/tools/${name}` }));

/** Runs tests written for Vitest or Jest beside a block without a project, with claude-verify's own Vitest (see README.md). */
export default defineBackend({
  id: 'vitest-scratch',
  title: 'Tests, with Vitest',
  languages: ['typescript', 'tsx', 'javascript', 'jsx'],
  check: 'test',
  tool: npmTool('vitest'),
  effect: 'runs-code',
  over: 'tree',
  deadlineMs: 60_000,
  revision: 3,
  applies: (tree) => tree.kind === 'scratch' && tree.dependencies.length === 0 && testsFor(tree, ['vitest', 'jest']).length > 0,
  waiting: (tree) => testsWaiting(tree, testsFor(tree, ['vitest', 'jest'])),
  async run(obligation, context) {
    const { tree } = obligation;
    if (tree === undefined) throw new Error('asked without a tree');
    const files = testsFor(tree, ['vitest', 'jest']);
    const own = fileURLToPath(new URL('..', import.meta.resolve('vitest/package.json')));
    const args = ['/tools/node_modules/vitest/vitest.mjs', 'run', ...files, '--config=/tools/config.mjs', '--configLoader=native', '--reporter=json', `--outputFile=${TREE_ROOT}/${REPORT_FILE}`, '--maxWorkers=2'];
    const end = await runNode(context, args, { cwd: TREE_ROOT, readOnly: [...TOOLS, { from: own, to: '/tools/node_modules' }] });
    return unlessMocked(await verdictOfReport(end, obligation, context, `of ${files.join(', ').slice(0, 200)}`), tree, files);
  },
});

/** Jest itself moves these calls before the imports and finds files without their ending; nothing is said of tests that rest on that. */
function unlessMocked(verdict: Verdict, tree: Tree, files: readonly string[]): Verdict {
  if (verdict.kind !== 'refuted') return verdict;
  const why = files.some((file) => /\bjest\.(?:mock|unmock|doMock|requireActual)\(/.test(tree.text(file) ?? ''))
    ? 'they replace modules with jest.mock, which only Jest itself can do'
    : verdict.findings.some(({ message }) => leadsToFile(message, tree)) ? 'they load files without their ending, which only Jest itself can do' : undefined;
  return why === undefined ? verdict : { kind: 'unknown', findings: [], reason: `the tests could not be run: ${why}`, ...(verdict.tests === undefined ? {} : { tests: verdict.tests }) };
}

/** Does a file that could not be found lie in the tree, under the same name with an ending? */
function leadsToFile(message: string, tree: Tree): boolean {
  const stem = /Cannot find module '(?:\.{0,2}\/)*([^'\n]+)'/.exec(message)?.[1]?.replace(/\.\w+$/, '');
  return stem !== undefined && tree.files.some((file) => file.replace(/\.\w+$/, '').endsWith(stem));
}

