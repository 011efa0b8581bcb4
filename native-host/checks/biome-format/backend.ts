import { BIOME_CONFIG } from '../../languages/scripts/biome-report.ts';
import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend, treeTool } from '../../kit/define.ts';
import { formatFindings } from '../../kit/format-findings.ts';
import { firstWords, unfinished } from '../../languages/scripts/runner-report.ts';
import { configFolder, hasChosen } from '../../languages/scripts/script-lint.ts';
import { programOf, runNode } from '../../languages/scripts/script-runs.ts';
import { TREE_ROOT } from '../../kit/tree.ts';

const NOTHING_DONE = /No files were processed|Checked 0 files/;

/** Compares the block's file with what the project's own Biome makes of it (see README.md). */
export default defineBackend({
  id: 'biome-format',
  title: 'Biome, formatting',
  languages: ['typescript', 'tsx', 'javascript', 'jsx', 'json', 'jsonc', 'css'],
  check: 'lint',
  tool: treeTool('@biomejs/biome'),
  effect: 'runs-code',
  configuration: ['biome.json', 'biome.jsonc', '.biome.json', '.biome.jsonc'],
  over: 'tree',
  names: ['format'],
  revision: 1,
  applies: (tree, file) => hasChosen(tree, file, { files: BIOME_CONFIG, package: '@biomejs/biome' }),
  async run({ file, tree }, context) {
    if (tree === undefined) throw new Error('asked without a tree');
    if (tree.text(file.name) === undefined)
      return { kind: 'vacuous', findings: [], reason: `there is no file ${file.name}` };
    const program = programOf(tree, file.name, '@biomejs/biome', 'biome');
    const cwd = configFolder(tree, file.name, BIOME_CONFIG);
    const end = await runNode(
      context,
      [program, 'format', '--colors=off', `--stdin-file-path=${TREE_ROOT}/${file.name}`],
      { cwd, stdin: file.text },
    );
    if (end.kind !== 'exit') return unfinished(end);
    if (end.code !== 0 || end.stdout.cut || (end.stdout.text === '' && file.text.trim() !== ''))
      return {
        kind: 'unknown',
        findings: [],
        reason: `Biome could not format the file: ${firstWords(end.stderr.text)}`,
      };
    const findings = formatFindings(file.text, end.stdout.text, file.name, 'Biome');
    // A file that it ignores comes out as it is: asked by its path it says so.
    const asked =
      findings.length === 0
        ? await runNode(context, [program, 'format', '--colors=off', `${TREE_ROOT}/${file.name}`], { cwd })
        : undefined;
    if (asked?.kind === 'exit' && NOTHING_DONE.test(`${asked.stdout.text}\n${asked.stderr.text}`))
      return { kind: 'vacuous', findings: [], reason: `Biome leaves ${file.name} out` };
    return decide(findings, { extent: `${countLines(file.text)}, the project's style` });
  },
});
