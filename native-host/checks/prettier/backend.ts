import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend, treeTool } from '../../kit/define.ts';
import { formatFindings } from '../../kit/format-findings.ts';
import { firstWords, unfinished } from '../../languages/scripts/runner-report.ts';
import { configFolder, hasChosen } from '../../languages/scripts/script-lint.ts';
import { programOf, runNode } from '../../languages/scripts/script-runs.ts';
import { TREE_ROOT } from '../../kit/tree.ts';

const CONFIG = /^(?:\.prettierrc(?:\.(?:json5?|ya?ml|toml|[cm]?[jt]s))?|prettier\.config\.[cm]?[jt]s)$/;

/** Compares the block's file with what the project's own Prettier makes of it (see README.md). */
export default defineBackend({
  id: 'prettier',
  title: 'Prettier',
  languages: ['typescript', 'tsx', 'javascript', 'jsx', 'json', 'jsonc', 'yaml', 'css'],
  check: 'lint',
  tool: treeTool('prettier'),
  effect: 'runs-code',
  configuration: ['.prettierrc', '.prettierrc.*', 'prettier.config.*', 'package.json'],
  over: 'tree',
  names: ['format'],
  revision: 1,
  applies: (tree, file) => hasChosen(tree, file, { files: CONFIG, member: 'prettier', package: 'prettier' }),
  async run({ file, tree }, context) {
    if (tree === undefined) throw new Error('asked without a tree');
    if (tree.text(file.name) === undefined)
      return { kind: 'vacuous', findings: [], reason: `there is no file ${file.name}` };
    const prettier = (...options: string[]) =>
      runNode(
        context,
        [
          programOf(tree, file.name, 'prettier'),
          '--no-color',
          '--log-level=warn',
          ...options,
          `${TREE_ROOT}/${file.name}`,
        ],
        { cwd: configFolder(tree, file.name, /^\.prettierignore$/) },
      );
    const end = await prettier();
    if (end.kind !== 'exit') return unfinished(end);
    if (end.code !== 0 || end.stdout.cut)
      return {
        kind: 'unknown',
        findings: [],
        reason: `Prettier could not format the file: ${firstWords(end.stderr.text)}`,
      };
    const findings = formatFindings(file.text, end.stdout.text, file.name, 'Prettier');
    // A file that it ignores comes out as it is.
    const info = findings.length === 0 ? await prettier('--file-info') : undefined;
    if (info?.kind === 'exit' && /"ignored":\s*true/.test(info.stdout.text))
      return { kind: 'vacuous', findings: [], reason: `Prettier leaves ${file.name} out` };
    return decide(findings, { extent: `${countLines(file.text)}, the project's style` });
  },
});
