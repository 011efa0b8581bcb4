import { fileURLToPath } from 'node:url';
import { drawKey } from '../../kit/sealed-lines.ts';
import { testLimits } from '../../kit/tests/test-limits.ts';
import { defineBackend, npmTool } from '../../kit/define.ts';
import { testsWaiting } from '../../kit/tests/foreign-tests.ts';
import { readReport, verdictOfReport } from '../../languages/scripts/runner-report.ts';
import { verdictOfPart } from '../../languages/scripts/script-progress.ts';
import { runScriptTrials } from '../../languages/scripts/script-trials.ts';
import { runNode } from '../../languages/scripts/script-runs.ts';
import { TREE_ROOT, type Tree } from '../../kit/tree.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { standInFor, type StandIn } from '../../languages/scripts/stand-in-runner.ts';

const shown = (from: string, to: string = from): { from: string; to: string } => ({
  from: fileURLToPath(new URL(from, import.meta.url)),
  to: `/tools/${to}`,
});

const TOOLS = [
  ...['config.mjs', 'jest-globals.mjs', 'globals.mjs', 'deno.mjs', 'std-assert.mjs'].map((name) => shown(name)),
  ...['sealed-reporter.mjs', 'replaced.mjs'].map((name) => shown(name)),
  shown('../../languages/scripts/runner/vitest-progress.mjs', 'progress.mjs'),
  ...['tape', 'ava', 'uvu', 'uvu-assert', 'bun-test'].map((name) => shown(`foreign/${name}.mjs`)),
  ...['assertions.ts', 'sealer.ts', 'deciders.ts'].map((name) => shown(`../../languages/scripts/runner/${name}`, name)),
];

const TRIALS_CONFIG = shown('trials-config.mjs');

const TITLES = { vitest: 'Vitest', jest: 'Jest', mocha: 'Mocha' } as const;

/**
 * Runs tests written for Vitest, Jest or Mocha with claude-verify's own Vitest where their runner is not there (see
 * README.md).
 */
export default defineBackend({
  id: 'vitest-scratch',
  title: 'Tests, with Vitest',
  languages: ['typescript', 'tsx', 'javascript', 'jsx'],
  check: 'test',
  tool: npmTool('vitest'),
  effect: 'runs-code',
  configuration: ['.mocharc.*', 'package.json'],
  over: 'tree',
  deadlineMs: 60_000,
  revision: 9,
  applies: (tree, file) => standInFor(tree, file) !== undefined,
  waiting: (tree, file) => testsWaiting(tree, standInFor(tree, file)?.files ?? []),
  async run(obligation, context) {
    const { tree, file } = obligation;
    if (tree === undefined) throw new Error('asked without a tree');
    const asked = standInFor(tree, file.name, obligation.allTests);
    if (asked === undefined) return { kind: 'vacuous', findings: [], reason: 'there are no tests' };
    const own = fileURLToPath(new URL('..', import.meta.resolve('vitest/package.json')));
    const args = [
      '/tools/node_modules/vitest/vitest.mjs',
      'run',
      ...asked.files,
      '--config=/tools/config.mjs',
      '--configLoader=native',
      '--maxWorkers=2',
    ];
    const extent = `of ${asked.files.join(', ').slice(0, 200)}${inPlaceOf(asked.runner)}`;
    const seal = drawKey();
    const end = await runNode(context, args, {
      cwd: TREE_ROOT,
      stdin: seal,
      readOnly: [...TOOLS, { from: own, to: '/tools/node_modules' }],
      wallMs: testLimits(obligation.limits.deadlineMs).wallMs,
    });
    const part =
      end.kind === 'timeout' ? await verdictOfPart(context, { tree, file: file.name }, extent, end.ms) : undefined;
    if (part === undefined && end.kind === 'timeout')
      return { kind: 'timeout', findings: [], afterMs: Math.round(end.ms) };
    return unlessForeign(part ?? (await verdictOfReport(end, obligation, context, { extent, seal })), tree, asked);
  },
  async runTrials(obligation, edits, context) {
    const { tree, file, limits } = obligation;
    const asked = tree === undefined ? undefined : standInFor(tree, file.name);
    const own = fileURLToPath(new URL('..', import.meta.resolve('vitest/package.json')));
    const args = (files: readonly string[]): string[] => [
      '/tools/node_modules/vitest/vitest.mjs',
      'run',
      ...files,
      '--config=/tools/trials-config.mjs',
      '--configLoader=native',
      '--maxWorkers=2',
    ];
    const tests = asked?.files ?? [];
    return await runScriptTrials(
      obligation,
      edits,
      { context, tests },
      {
        args,
        readOnly: [...TOOLS, TRIALS_CONFIG, { from: own, to: '/tools/node_modules' }],
        wallMs: limits.deadlineMs,
        read: (_, seal) => readReport(context, seal),
      },
    );
  },
});

const inPlaceOf = (runner: StandIn['runner']): string =>
  runner === null ? '' : `, with claude-verify's own Vitest in place of ${TITLES[runner]}, which is not installed`;

/** Why the tests could not be run by a stand-in; undefined where nothing says so. */
function foreignNeed(verdict: Verdict, tree: Tree, { files, runner, setting }: StandIn): string | undefined {
  const uses = (pattern: RegExp): boolean => files.some((file) => pattern.test(tree.text(file) ?? ''));
  const messages = verdict.findings.map(({ message }) => message);
  if (uses(/\bjest\.(?:mock|unmock|doMock|requireActual)\(/))
    return 'they replace modules with jest.mock, which only Jest itself can do';
  if (messages.some((message) => leadsToFile(message, tree)))
    return 'they load files without their ending, which only Jest itself can do';
  const lacksBrowser = /\b(?:document|window|navigator|localStorage) is not defined/;
  if (uses(/@(?:vitest|jest)-environment\s+(?!node)/) || messages.some((message) => lacksBrowser.test(message)))
    return "they need a browser's environment";
  if (messages.some((message) => /\btimed out in \d+ ?ms/.test(message)) && uses(/\.timeout\(/))
    return 'they set times of their own';
  const skipsSuite = messages.some((message) => message.includes('only Mocha skips a suite'));
  if (runner === 'mocha' && (skipsSuite || uses(/\bthis\.(?!(?:timeout|slow|skip)\()\w/)))
    return 'they use what Mocha lends to a test as `this`';
  return setting === undefined ? undefined : `the project sets ${setting}, which is not applied here`;
}

/** What only the runner itself can do: nothing is said of tests that fail and may rest on that. */
function unlessForeign(verdict: Verdict, tree: Tree, asked: StandIn): Verdict {
  const { runner } = asked;
  const wanted = runner === null ? undefined : `what only ${TITLES[runner]} of the project can tell: \`npm install\``;
  if (verdict.kind !== 'refuted')
    return verdict.kind === 'passed' || wanted === undefined
      ? verdict
      : { ...verdict, notChecked: [...(verdict.notChecked ?? []), wanted] };
  const why = foreignNeed(verdict, tree, asked);
  if (why === undefined) return verdict;
  const reason = `the tests could not be run: ${why}`;
  return {
    kind: 'unknown',
    findings: [],
    reason,
    ...(wanted === undefined ? {} : { notChecked: [wanted] }),
    ...(verdict.tests === undefined ? {} : { tests: verdict.tests }),
  };
}

/** Does a file that could not be found lie in the tree, under the same name with an ending? */
function leadsToFile(message: string, tree: Tree): boolean {
  const stem = /Cannot find module '(?:\.{0,2}\/)*([^'\n]+)'/.exec(message)?.[1]?.replace(/\.\w+$/, '');
  return stem !== undefined && tree.files.some((file) => file.replace(/\.\w+$/, '').endsWith(stem));
}
