import * as z from 'zod/mini';
import { foldersAbove, inFolder } from '../../backend-kit/tree-package.ts';
import type { Tree } from '../../backend-kit/tree.ts';

const ID = /^B\d{3}$/;

const pyprojectSchema = z.object({ tool: z.object({ bandit: z.object({ skips: z.array(z.string()) }) }) });

/** Ids of the tests that the project skips: `[tool.bandit] skips` of pyproject.toml, `skips` of `.bandit`. */
export async function skippedTests(tree: Tree, file: string): Promise<string[]> {
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
