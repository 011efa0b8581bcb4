import { defineBackend, treeTool } from '../define.ts';
import { REPORT_FILE, verdictOfReport } from '../jest-report.ts';
import { programOf, runnerFolder, runNode } from '../script-runs.ts';
import { findTreePackage, manifestsFor, namesPackage } from '../tree-package.ts';
import { TREE_ROOT } from '../tree.ts';
import { standInFor } from '../vitest-scratch/stand-in.ts';

const CONFIG = /^(?:vitest|vite)\.config\.[cm]?[jt]s$|^vitest\.workspace\.(?:[cm]?[jt]s|json)$/;

/** Runs the project's own Vitest on the tests that the block's file has to do with (see README.md). */
export default defineBackend({
  id: 'vitest',
  title: 'Vitest',
  languages: ['typescript', 'tsx', 'javascript', 'jsx'],
  check: 'test',
  tool: treeTool('vitest'),
  effect: 'runs-code',
  over: 'tree',
  deadlineMs: 120_000,
  revision: 3,
  // Where it is not installed claude-verify's own Vitest may stand in for it.
  applies: (tree, file) => namesPackage(manifestsFor(tree, file), 'vitest') && standInFor(tree, file) === undefined,
  async run(obligation, context) {
    const { file, tree } = obligation;
    if (tree === undefined) throw new Error('asked without a tree');
    if (tree.text(file.name) === undefined) return { kind: 'vacuous', findings: [], reason: `there is no file ${file.name}` };
    const version = findTreePackage(tree, file.name, 'vitest')?.version ?? '';
    // By default the configuration is compiled into a file in node_modules, which cannot be written here.
    const loader = Number(version.split('.')[0]) >= 3 ? ['--configLoader=runner'] : [];
    const args = [
      programOf(tree, file.name, 'vitest'), ...(obligation.allTests === true ? [] : ['related', `${TREE_ROOT}/${file.name}`]), '--run', '--reporter=json', `--outputFile=${TREE_ROOT}/${REPORT_FILE}`, '--coverage.enabled=false', '--maxWorkers=2', ...loader,
    ];
    const end = await runNode(context, args, { cwd: runnerFolder(tree, file.name, { files: CONFIG, package: 'vitest' }) });
    return await verdictOfReport(end, obligation, context, obligation.allTests === true ? 'all of them' : `those that load ${file.name}`);
  },
});
