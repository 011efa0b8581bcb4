import { fileURLToPath } from 'node:url';
import { testLimits } from '../../kit/tests/test-limits.ts';
import { defineBackend, treeTool } from '../../kit/define.ts';
import { drawKey } from '../../kit/sealed-lines.ts';
import { verdictOfReport } from '../../languages/scripts/runner-report.ts';
import { verdictOfPart } from '../../languages/scripts/script-progress.ts';
import { nodeOfTests, programOf, runnerFolder, runNode } from '../../languages/scripts/script-runs.ts';
import { manifestsFor, namesPackage } from '../../kit/tree-package.ts';
import { TREE_ROOT } from '../../kit/tree.ts';
import { byNode, newerNode } from '../../kit/sandbox-facts.ts';
import { standInFor } from '../../languages/scripts/stand-in-runner.ts';
import { words } from '../../../shared/word-list.ts';

const PROGRESS = { from: fileURLToPath(new URL('./progress.cjs', import.meta.url)), to: '/tools/jest-progress.cjs' };
const SEQUENCER = { from: fileURLToPath(new URL('./own-first.cjs', import.meta.url)), to: '/tools/jest-own-first.cjs' };
const CONFIG = /^jest\.config\.(?:[cm]?[jt]s|json)$/;

/** Runs the project's own Jest on the tests that the block's file has to do with (see README.md). */
export default defineBackend({
  id: 'jest',
  title: 'Jest',
  languages: ['typescript', 'tsx', 'javascript', 'jsx'],
  check: 'test',
  tool: treeTool('jest'),
  effect: 'runs-code',
  configuration: words`jest.config.* jest.setup.* setupTests.* babel.config.* .babelrc .babelrc.* package.json`,
  over: 'tree',
  deadlineMs: 120_000,
  localData: nodeOfTests,
  revision: 7,
  // Where it is not installed claude-verify's own Vitest may stand in for it.
  applies: (tree, file) => namesPackage(manifestsFor(tree, file), 'jest') && standInFor(tree, file) === undefined,
  async run(obligation, context) {
    const { file, tree, limits } = obligation;
    if (tree === undefined) throw new Error('asked without a tree');
    if (tree.text(file.name) === undefined)
      return { kind: 'vacuous', findings: [], reason: `there is no file ${file.name}` };
    const chosen = obligation.allTests === true ? [] : ['--findRelatedTests', `${TREE_ROOT}/${file.name}`];
    const node = newerNode();
    const which = obligation.allTests === true ? 'all of them' : `those that load ${file.name}`;
    const extent = `${which}${byNode(node)}`;
    const args = [
      programOf(tree, file.name, 'jest'),
      ...chosen,
      '--testLocationInResults',
      '--maxWorkers=2',
      '--watchman=false',
      '--coverage=false',
      `--reporters=${PROGRESS.to}`,
      `--testSequencer=${SEQUENCER.to}`,
    ];
    const cwd = runnerFolder(tree, file.name, { files: CONFIG, member: 'jest', package: 'jest' });
    const { wallMs } = testLimits(limits.deadlineMs);
    const seal = drawKey();
    const end = await runNode(context, args, { cwd, readOnly: [PROGRESS, SEQUENCER], wallMs, node, stdin: seal });
    if (end.kind !== 'timeout') return await verdictOfReport(end, obligation, context, { extent, seal });
    const part = await verdictOfPart(context, { tree, file: file.name }, extent, end.ms);
    return part ?? { kind: 'timeout', findings: [], afterMs: Math.round(end.ms) };
  },
});
