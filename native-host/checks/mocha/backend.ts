import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testLimits } from '../../kit/tests/test-limits.ts';
import { defineBackend, treeTool } from '../../kit/define.ts';
import { TEST_FILE } from '../../kit/tests/foreign-tests.ts';
import { drawKey } from '../../kit/sealed-lines.ts';
import { verdictOfReport } from '../../languages/scripts/runner-report.ts';
import { verdictOfPart, WHOLE_SHARE } from '../../languages/scripts/script-progress.ts';
import { nodeOfTests, programOf, runnerFolder, runNode } from '../../languages/scripts/script-runs.ts';
import { verdictOfRun } from '../../languages/scripts/script-tests.ts';
import { manifestsFor, namesPackage } from '../../kit/tree-package.ts';
import type { Tree } from '../../kit/tree.ts';
import { standInFor } from '../../languages/scripts/stand-in-runner.ts';
import { byNode, newerNode } from '../../kit/sandbox-facts.ts';
import { mochaWords } from './mocha-words.ts';

const REPORTER = { from: fileURLToPath(new URL('./reporter.cjs', import.meta.url)), to: '/tools/mocha-reporter.cjs' };
const CONFIG = /^\.mocharc\.(?:[cm]?js|json|jsonc|ya?ml)$/;

/** Runs the project's own Mocha (see README.md). */
export default defineBackend({
  id: 'mocha',
  title: 'Mocha',
  languages: ['typescript', 'tsx', 'javascript', 'jsx'],
  check: 'test',
  tool: treeTool('mocha'),
  effect: 'runs-code',
  configuration: ['.mocharc.*', 'test/mocha.opts', 'babel.config.*', '.babelrc', '.babelrc.*', 'package.json'],
  over: 'tree',
  deadlineMs: 120_000,
  localData: nodeOfTests,
  revision: 3,
  // Where it is not installed claude-verify's own Vitest may stand in for it.
  applies: (tree, file) => callsMocha(tree, file) && standInFor(tree, file) === undefined,
  async run(obligation, context) {
    const { file, tree, limits } = obligation;
    if (tree === undefined) throw new Error('asked without a tree');
    const place = { tree, file: file.name };
    if (tree.text(file.name) === undefined) {
      return { kind: 'vacuous', findings: [], reason: `there is no file ${file.name}` };
    }
    const scripts = manifestsFor(tree, file.name).map((manifest) => mochaWords(manifest.scripts));
    const words = scripts.find((each) => each !== undefined) ?? [];
    // Without its whole trace Mocha names files as seen from its folder.
    const program = programOf(tree, file.name, 'mocha');
    const args = [program, ...words, '--full-trace', '--no-color', `--reporter=${REPORTER.to}`];
    const cwd = runnerFolder(tree, file.name, { files: CONFIG, member: 'mocha', package: 'mocha' });
    const node = newerNode();
    const { wallMs } = testLimits(limits.deadlineMs);
    const share = obligation.allTests === true ? 1 : WHOLE_SHARE;
    const seal = drawKey();
    const options = { cwd, readOnly: [REPORTER], node, stdin: seal };
    const first = await runNode(context, args, { ...options, wallMs: wallMs * share });
    // In the order of their names the tests of others may have kept the file's own waiting.
    const own = `own=${encodeURIComponent(posix.basename(file.name).replace(/\.\w+$/, ''))}`;
    const again =
      first.kind === 'timeout' && share < 1
        ? await runNode(context, [...args, '--reporter-option', own], { ...options, wallMs: wallMs * (1 - share) })
        : undefined;
    const end = again?.kind === 'exit' ? again : first;
    const line = ['mocha', ...words].join(' ').slice(0, 200);
    const extent = `as \`${line}\` finds them${byNode(node)}`;
    if (end.kind === 'timeout') {
      const part = await verdictOfPart(context, place, extent, end.ms);
      return part ?? { kind: 'timeout', findings: [], afterMs: Math.round(end.ms) };
    }
    const verdict = await verdictOfReport(end, obligation, context, { extent, seal });
    if (verdict.kind !== 'crashed' || end.kind !== 'exit') return verdict;
    const unread = fileThatFailed(end.stderr.text, tree);
    if (unread === undefined) return verdict;
    return verdictOfRun({ tests: [], broken: [{ file: unread, text: end.stderr.text }] }, place, extent);
  },
});

const callsMocha = (tree: Tree, file: string): boolean => {
  const manifests = manifestsFor(tree, file);
  const others = ['vitest', 'jest'].some((name) => namesPackage(manifests, name));
  const isCalled = manifests.some(({ scripts }) => mochaWords(scripts) !== undefined);
  return isCalled || (namesPackage(manifests, 'mocha') && !others);
};

/** Mocha loads every file of tests before it begins: one that cannot be loaded ends it, and its stack is printed. */
function fileThatFailed(printed: string, tree: Tree): string | undefined {
  const places = [...printed.matchAll(/(?:file:\/\/)?\/project\/([^\s():]+):\d+/g)].map(([, path = '']) => path);
  const named = places.filter((path) => tree.files.includes(path));
  const inTests = /(?:^|\/)(?:test|spec)s?\//;
  return named.find((path) => TEST_FILE.test(posix.basename(path)) || inTests.test(path)) ?? named[0];
}
