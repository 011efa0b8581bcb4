import { fileURLToPath } from 'node:url';
import { testLimits } from '../../kit/tests/test-limits.ts';
import { defineBackend, ownTool } from '../../kit/define.ts';
import { testsWaiting } from '../../kit/tests/foreign-tests.ts';
import { firstWords, unfinished } from '../../languages/scripts/runner-report.ts';
import { nodeOfTests, packageFolder, runNode } from '../../languages/scripts/script-runs.ts';
import { verdictOfPart, WHOLE_SHARE } from '../../languages/scripts/script-progress.ts';
import { END_WHEN_HUNG, runScriptTrials } from '../../languages/scripts/script-trials.ts';
import { verdictOfRun } from '../../languages/scripts/script-tests.ts';
import { believed, drawKey, readSealed } from '../../kit/sealed-lines.ts';
import type { Tree } from '../../kit/tree.ts';
import { nodeTestsFor, ownNodeTests } from './files.ts';
import { byNode, newerNode } from '../../kit/sandbox-facts.ts';
import { readNodeReport } from './read.ts';

/** They import each other: in the sandbox they lie as they do here. */
const shown = (place: string): { from: string; to: string } => ({
  from: fileURLToPath(new URL(`../../${place}`, import.meta.url)),
  to: `/tools/${place}`,
});
const REPORTER = shown('checks/node-test/reporter.ts');
const PROGRESS = shown('checks/node-test/progress.mjs');
const [RESOLVE, ...SHARED] = [
  shown('languages/scripts/runner/resolve.ts'),
  shown('languages/scripts/runner/sealer.ts'),
  shown('languages/scripts/runner/deciders.ts'),
];
const TOOLS = [REPORTER, PROGRESS, RESOLVE, ...SHARED];

const OPTIONS = [
  '--test',
  '--experimental-transform-types',
  '--disable-warning=ExperimentalWarning',
  '--test-concurrency=2',
  `--test-reporter=${REPORTER.to}`,
  '--test-reporter-destination=stdout',
];

/** Runs the tests of Node's own runner, in a project or beside a block without one (see README.md). */
export default defineBackend({
  id: 'node-test',
  title: "Node's test runner",
  languages: ['typescript', 'javascript'],
  check: 'test',
  tool: ownTool(process.versions.node),
  effect: 'runs-code',
  configuration: ['package.json'],
  over: 'tree',
  deadlineMs: 120_000,
  localData: nodeOfTests,
  revision: 7,
  applies: (tree, file) => nodeTestsFor(tree, file) !== undefined,
  waiting: (tree, file) => testsWaiting(tree, nodeTestsFor(tree, file)?.files ?? []),
  async run({ file, tree, limits, allTests }, context) {
    if (tree === undefined) throw new Error('asked without a tree');
    const tests = nodeTestsFor(tree, file.name);
    if (tests === undefined) return { kind: 'vacuous', findings: [], reason: 'there are no tests' };
    const scratch = tree.kind === 'scratch' ? ['--import', RESOLVE.to] : [];
    const before = [...OPTIONS, '--import', PROGRESS.to, ...scratch, ...tests.options];
    const args = [...before, ...tests.files];
    const users = tree.kind === 'project' ? newerNode() : undefined;
    const seal = drawKey();
    const options = {
      cwd: packageFolder(tree, file.name),
      readOnly: TOOLS,
      stdin: seal,
      wallMs: testLimits(limits.deadlineMs).wallMs,
    };
    const own = allTests === true ? [] : ownNodeTests(tree, file.name, tests);
    const wholeMs = options.wallMs * (own.length === 0 ? 1 : WHOLE_SHARE);
    const first = await runNode(context, args, { ...options, wallMs: wholeMs, node: users });
    // A Node that does not know one of the options any more.
    const isRefused = users !== undefined && first.kind === 'exit' && /: bad option: /.test(first.stderr.text);
    const end = isRefused ? await runNode(context, args, { ...options, wallMs: wholeMs }) : first;
    // Node orders files by their names: those of others may have kept the file's own tests waiting.
    if (end.kind === 'timeout' && own.length > 0)
      await runNode(context, [...before, ...own], {
        ...options,
        wallMs: options.wallMs - wholeMs,
        node: isRefused ? undefined : users,
      });
    const which = tests.files.length === 0 ? 'all that Node finds' : `of ${tests.files.join(', ').slice(0, 200)}`;
    const extent = `${which}${byNode(isRefused ? undefined : users)}`;
    const part =
      end.kind === 'timeout' ? await verdictOfPart(context, { tree, file: file.name }, extent, end.ms) : undefined;
    if (part !== undefined) return part;
    if (end.kind === 'timeout') return { kind: 'timeout', findings: [], afterMs: Math.round(end.ms) };
    if (end.kind !== 'exit') return unfinished(end);
    if (end.stdout.cut) return { kind: 'unknown', findings: [], reason: 'the tests reported more than is read' };
    const { text, foreign } = readSealed(seal, end.stdout.text);
    const run = readNodeReport(text, (name) => tree.text(name));
    const doubts = { foreign, replaced: run?.replaced ?? [] };
    if (run === undefined) {
      const reason = `the runner did not report to its end: ${firstWords(end.stderr.text)}`;
      return believed({ kind: 'crashed', findings: [], reason }, doubts);
    }
    const verdict = believed(verdictOfRun(run, { tree, file: file.name }, extent), doubts);
    if (verdict.kind === 'passed' && end.code !== 0)
      return { kind: 'unknown', findings: [], reason: `all tests hold, and yet the runner ended with ${end.code}` };
    return verdict;
  },
  async runTrials(obligation, edits, context) {
    const { tree, file, limits } = obligation;
    const tests = tree === undefined ? undefined : nodeTestsFor(tree, file.name);
    if (tree === undefined || tests === undefined || tests.options.length > 0) return undefined;
    const args = (files: readonly string[]): string[] => [
      ...OPTIONS,
      '--import',
      PROGRESS.to,
      '--import',
      RESOLVE.to,
      '--import',
      END_WHEN_HUNG.to,
      ...files,
    ];
    return await runScriptTrials(
      obligation,
      edits,
      { context, tests: tests.files },
      {
        args,
        readOnly: TOOLS,
        wallMs: limits.deadlineMs,
        read: (printed, seal) => Promise.resolve(readNodeReport(readSealed(seal, printed).text, textIn(tree))),
      },
    );
  },
});

/** The text of a file, or of its copy in a folder of its own. */
const textIn =
  (tree: Tree) =>
  (file: string): string | undefined =>
    tree.text(file) ?? tree.text(file.slice(file.indexOf('/') + 1));
