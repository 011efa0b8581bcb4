import { countLines, decide } from '../../backend-kit/decide.ts';
import { defineBackend, treeTool } from '../../backend-kit/define.ts';
import { firstWords, REPORT_FILE, unfinished } from '../../backend-kit/scripts/runner-report.ts';
import { configFolder, hasChosen } from '../../backend-kit/scripts/script-lint.ts';
import { programOf, runNode } from '../../backend-kit/scripts/script-runs.ts';
import { TREE_ROOT } from '../../backend-kit/tree.ts';
import { silencedBy } from '../../backend-kit/typescript/silenced.ts';
import { readReport } from './read.ts';

const CONFIG = /^(?:eslint\.config\.[cm]?[jt]s|\.eslintrc(?:\.(?:json|[cm]?js|ya?ml))?)$/;

/** A larger report is not read. */
const REPORT_BYTES = 16 * 1024 * 1024;

/** Lints the block's file with the project's own ESLint, rules and plugins (see README.md). */
export default defineBackend({
  id: 'eslint',
  title: 'ESLint',
  languages: ['typescript', 'tsx', 'javascript', 'jsx'],
  check: 'lint',
  tool: treeTool('eslint'),
  effect: 'runs-code',
  configuration: ['eslint.config.*', '.eslintrc', '.eslintrc.*', 'package.json'],
  over: 'tree',
  names: ['lint'],
  deadlineMs: 60_000,
  revision: 1,
  applies: (tree, file) => hasChosen(tree, file, { files: CONFIG, member: 'eslintConfig', package: 'eslint' }),
  async run({ file, tree }, context) {
    if (tree === undefined) throw new Error('asked without a tree');
    if (tree.text(file.name) === undefined)
      return { kind: 'vacuous', findings: [], reason: `there is no file ${file.name}` };
    const args = [
      programOf(tree, file.name, 'eslint'),
      '--format=json-with-metadata',
      `--output-file=${TREE_ROOT}/${REPORT_FILE}`,
      '--',
      `${TREE_ROOT}/${file.name}`,
    ];
    const end = await runNode(context, args, { cwd: configFolder(tree, file.name, CONFIG) });
    if (end.kind !== 'exit') return unfinished(end);
    const report = await context.readFromTree(REPORT_FILE, REPORT_BYTES);
    // 0: no errors; 1: errors; anything else: ESLint could not do its work.
    if (report === undefined || end.code > 1)
      return { kind: 'unknown', findings: [], reason: `ESLint could not run: ${firstWords(end.stderr.text)}` };
    const answer = readReport(report.toString('utf8'), file);
    if (answer === undefined)
      return { kind: 'crashed', findings: [], reason: 'ESLint wrote a report of an unknown form' };
    if (answer.kind === 'ignored')
      return { kind: 'vacuous', findings: [], reason: `ESLint leaves ${file.name} out: ${answer.why}` };
    if (answer.kind === 'unreadable')
      return { kind: 'unknown', findings: [], reason: `ESLint cannot read the file: ${answer.why}` };
    return decide(answer.findings, {
      extent: `${countLines(file.text)}, the project's rules`,
      notChecked: silencedBy(file.text, 'lint'),
    });
  },
});
