import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend, npmTool } from '../../kit/define.ts';
import { asWholeLines, formatFindings } from '../../kit/format-changes.ts';
import { askRuff, RUFF_ENGINE, configFor } from '../../languages/python/ruff-project.ts';
import { foldersAbove, inFolder } from '../../kit/tree-package.ts';
import type { Tree } from '../../kit/tree.ts';

/** Files in which a project runs the formatter. */
const RUNNING = ['.pre-commit-config.yaml', 'Makefile', 'justfile', 'noxfile.py', 'tox.ini', '.claude-context.toml'];

/**
 * Has the project Ruff's formatter configured, or does it run it? A project that only lints with Ruff may format with
 * another.
 */
function formatsWithRuff(tree: Tree, file: string): boolean {
  const config = configFor(tree, file);
  if (config === undefined) return false;
  const isConfigured = /^\[\s*(?:tool\s*\.\s*ruff\s*\.\s*)?format\s*\]/m.test(config.text);
  return (
    isConfigured ||
    foldersAbove(file).some((folder) =>
      RUNNING.some((name) => /\bruff[- ]format\b/.test(tree.text(inFolder(folder, name)) ?? '')),
    )
  );
}

/** Compares the block's file with what Ruff's formatter would write, under the project's settings (see README.md). */
export default defineBackend({
  id: 'ruff-format',
  title: 'Ruff format',
  languages: ['python'],
  check: 'lint',
  tool: npmTool('@astral-sh/ruff-wasm-nodejs'),
  effect: 'pure',
  over: 'tree',
  applies: formatsWithRuff,
  names: ['format'],
  engine: RUFF_ENGINE,
  revision: 2,
  async run(obligation, context) {
    const file = asWholeLines(obligation.file, obligation.tree);
    const asked = await askRuff('format', { ...obligation, file }, context);
    if ('verdict' in asked) return asked.verdict;
    if (asked.answer.kind !== 'formatted') throw new Error('Ruff answered another question');
    const { changesBetween } = await import('./changes.ts');
    const changes = changesBetween(file.text, asked.answer.text);
    if (changes === undefined)
      return {
        kind: 'unknown',
        findings: [],
        reason: 'the text and its formatted form differ too much to be compared',
      };
    return decide(formatFindings(changes, obligation.file, 'ruff-format', 'ruff format'), {
      extent: `${countLines(file.text)}, settings of ${asked.config.path}`,
    });
  },
});
