import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend, treeTool } from '../../kit/define.ts';
import { firstWords, unfinished } from '../../languages/scripts/runner-report.ts';
import { configFolder, hasChosen } from '../../languages/scripts/script-lint.ts';
import { programOf, runNode } from '../../languages/scripts/script-runs.ts';
import { TREE_ROOT } from '../../kit/tree.ts';
import { BIOME_CONFIG, readBiome } from '../../languages/scripts/biome-report.ts';

/** Lints the block's file with the project's own Biome and rules (see README.md). */
export default defineBackend({
  id: 'biome',
  title: 'Biome',
  languages: ['typescript', 'tsx', 'javascript', 'jsx', 'json', 'jsonc', 'css'],
  check: 'lint',
  tool: treeTool('@biomejs/biome'),
  effect: 'runs-code',
  configuration: ['biome.json', 'biome.jsonc', '.biome.json', '.biome.jsonc', '*.grit'],
  over: 'tree',
  names: ['lint'],
  revision: 1,
  applies: (tree, file) => hasChosen(tree, file, { files: BIOME_CONFIG, package: '@biomejs/biome' }),
  async run({ file, tree }, context) {
    if (tree === undefined) throw new Error('asked without a tree');
    if (tree.text(file.name) === undefined)
      return { kind: 'vacuous', findings: [], reason: `there is no file ${file.name}` };
    const program = programOf(tree, file.name, '@biomejs/biome', 'biome');
    const end = await runNode(
      context,
      [program, 'lint', '--reporter=json', '--max-diagnostics=none', '--colors=off', `${TREE_ROOT}/${file.name}`],
      { cwd: configFolder(tree, file.name, BIOME_CONFIG) },
    );
    if (end.kind !== 'exit') return unfinished(end);
    if (end.stdout.cut) return { kind: 'unknown', findings: [], reason: 'Biome reported more than is read' };
    const answer = readBiome(end.stdout.text, file.name);
    if (answer === undefined)
      return {
        kind: 'unknown',
        findings: [],
        reason: `Biome could not run: ${firstWords(`${end.stderr.text}\n${end.stdout.text}`)}`,
      };
    if (answer.kind === 'ignored') return { kind: 'vacuous', findings: [], reason: `Biome leaves ${file.name} out` };
    if (answer.kind === 'unreadable')
      return { kind: 'unknown', findings: [], reason: `Biome cannot read the file: ${answer.why}` };
    return decide(answer.findings, { extent: `${countLines(file.text)}, the project's rules` });
  },
});
