import { defineBackend } from '../../kit/define.ts';
import { askBandit, BANDIT } from '../../languages/python/bandit.ts';
import { inFolder, foldersAbove } from '../../kit/tree-package.ts';
import type { Tree } from '../../kit/tree.ts';
import * as z from 'zod/mini';
import { words } from '../../../shared/word-list.ts';

/** Files in which a project says that it uses Bandit. */
const SAYING = words`
  .bandit bandit.yaml bandit.yml pyproject.toml setup.cfg tox.ini requirements-dev.txt dev-requirements.txt
  requirements.txt .pre-commit-config.yaml Makefile .claude-context.toml
`;

const usesBandit = (tree: Tree, file: string): boolean =>
  foldersAbove(file).some((folder) =>
    SAYING.map((name) => inFolder(folder, name)).some(
      (name) => /\bbandit\b/.test(tree.text(name) ?? '') || (name.endsWith('.bandit') && tree.text(name) !== undefined),
    ),
  );

/** Looks for insecure forms with Bandit, where the project uses it (see README.md). */
export default defineBackend({
  id: 'bandit-project',
  title: "Bandit with the project's settings",
  languages: ['python'],
  check: 'security',
  tool: BANDIT,
  effect: 'pure',
  over: 'tree',
  insteadOf: ['bandit'],
  applies: (tree, file) => file.endsWith('.py') && usesBandit(tree, file),
  revision: 3,
  async run({ file, tree }, tools) {
    if (tree === undefined) throw new Error('bandit-project is asked over a tree');
    const skipped = await skippedTests(tree, file.name);
    const verdict = await askBandit(file, skipped, tools, 'bandit-project');
    const left = skipped.length > 0 ? [`tests that the project skips: ${skipped.join(', ')}`] : [];
    if (left.length === 0 || (verdict.kind !== 'passed' && verdict.kind !== 'refuted')) return verdict;
    return { ...verdict, notChecked: [...left, ...(verdict.notChecked ?? [])] };
  },
});

const ID = /^B\d{3}$/;

const pyprojectSchema = z.object({ tool: z.object({ bandit: z.object({ skips: z.array(z.string()) }) }) });

/** Ids of the tests that the project skips: `[tool.bandit] skips` of pyproject.toml, `skips` of `.bandit`. */
async function skippedTests(tree: Tree, file: string): Promise<string[]> {
  const { parse, TomlError } = await import('smol-toml');
  const read = (text: string): unknown => {
    try {
      return parse(text);
    } catch (thrown) {
      if (thrown instanceof TomlError) return undefined;
      throw thrown;
    }
  };
  for (const folder of foldersAbove(file)) {
    const own = /^skips\s*[:=]\s*(.+)$/m.exec(tree.text(inFolder(folder, '.bandit')) ?? '')?.[1]?.split(/[\s,]+/);
    const named =
      own ??
      pyprojectSchema.safeParse(read(tree.text(inFolder(folder, 'pyproject.toml')) ?? '')).data?.tool.bandit.skips;
    if (named !== undefined) return named.filter((id) => ID.test(id));
  }
  return [];
}
