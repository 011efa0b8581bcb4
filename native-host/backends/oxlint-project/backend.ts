import { countLines, decide } from '../../backend-kit/decide.ts';
import { defineBackend, treeTool } from '../../backend-kit/define.ts';
import { firstWords, unfinished } from '../../backend-kit/scripts/runner-report.ts';
import { configFolder, hasChosen } from '../../backend-kit/scripts/script-lint.ts';
import { programOf, runNode } from '../../backend-kit/scripts/script-runs.ts';
import { TREE_ROOT } from '../../backend-kit/tree.ts';
import { silencedBy } from '../../backend-kit/typescript/silenced.ts';
import { readOxlint } from './read.ts';

const CONFIG = /^\.?oxlintrc\.jsonc?$|^oxlint\.config\.[cm]?[jt]s$/;

/** Lints the block's file with the project's own oxlint and rules (see README.md). */
export default defineBackend({
  id: 'oxlint-project',
  title: 'oxlint in the project',
  languages: ['typescript', 'tsx', 'javascript', 'jsx'],
  check: 'lint',
  tool: treeTool('oxlint'),
  effect: 'runs-code',
  configuration: ['.oxlintrc.*', 'oxlintrc.*', 'oxlint.config.*'],
  over: 'tree',
  insteadOf: ['oxlint'],
  names: ['lint', 'oxlint'],
  revision: 1,
  applies: (tree, file) => hasChosen(tree, file, { files: CONFIG, package: 'oxlint' }),
  async run({ file, tree }, context) {
    if (tree === undefined) throw new Error('asked without a tree');
    if (tree.text(file.name) === undefined)
      return { kind: 'vacuous', findings: [], reason: `there is no file ${file.name}` };
    const end = await runNode(
      context,
      [programOf(tree, file.name, 'oxlint'), '--format=json', '--threads=1', `${TREE_ROOT}/${file.name}`],
      { cwd: configFolder(tree, file.name, CONFIG) },
    );
    if (end.kind !== 'exit') return unfinished(end);
    if (end.stdout.cut) return { kind: 'unknown', findings: [], reason: 'oxlint reported more than is read' };
    const answer = readOxlint(end.stdout.text, file);
    if (answer?.kind === 'ignored') return { kind: 'vacuous', findings: [], reason: `oxlint leaves ${file.name} out` };
    if (answer === undefined || end.code > 1)
      return {
        kind: 'unknown',
        findings: [],
        reason: `oxlint could not run: ${firstWords(`${end.stderr.text}\n${end.stdout.text}`)}`,
      };
    if (answer.kind === 'unreadable')
      return { kind: 'unknown', findings: [], reason: `oxlint cannot read the file: ${answer.why}` };
    return decide(answer.findings, {
      extent: `${countLines(file.text)}, ${answer.rules} rules of the project`,
      notChecked: silencedBy(file.text, 'lint'),
    });
  },
});
