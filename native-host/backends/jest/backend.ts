import { defineBackend, treeTool } from '../define.ts';
import { REPORT_FILE, verdictOfReport } from '../jest-report.ts';
import { programOf, runnerFolder, runNode } from '../script-runs.ts';
import { manifestsFor, namesPackage } from '../tree-package.ts';
import { TREE_ROOT } from '../tree.ts';
import { standInFor } from '../vitest-scratch/stand-in.ts';

const CONFIG = /^jest\.config\.(?:[cm]?[jt]s|json)$/;

/** Runs the project's own Jest on the tests that the block's file has to do with (see README.md). */
export default defineBackend({
  id: 'jest',
  title: 'Jest',
  languages: ['typescript', 'tsx', 'javascript', 'jsx'],
  check: 'test',
  tool: treeTool('jest'),
  effect: 'runs-code',
  over: 'tree',
  deadlineMs: 120_000,
  revision: 3,
  // Where it is not installed claude-verify's own Vitest may stand in for it.
  applies: (tree, file) => namesPackage(manifestsFor(tree, file), 'jest') && standInFor(tree, file) === undefined,
  async run(obligation, context) {
    const { file, tree } = obligation;
    if (tree === undefined) throw new Error('asked without a tree');
    if (tree.text(file.name) === undefined) return { kind: 'vacuous', findings: [], reason: `there is no file ${file.name}` };
    const args = [
      programOf(tree, file.name, 'jest'), ...(obligation.allTests === true ? [] : ['--findRelatedTests', `${TREE_ROOT}/${file.name}`]), '--json', `--outputFile=${TREE_ROOT}/${REPORT_FILE}`, '--testLocationInResults', '--maxWorkers=2', '--watchman=false', '--coverage=false',
    ];
    const end = await runNode(context, args, { cwd: runnerFolder(tree, file.name, { files: CONFIG, member: 'jest', package: 'jest' }) });
    return await verdictOfReport(end, obligation, context, obligation.allTests === true ? 'all of them' : `those that load ${file.name}`);
  },
});
