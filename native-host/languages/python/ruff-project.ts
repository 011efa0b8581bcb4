import * as z from 'zod/mini';
import type { Verdict } from '../../../shared/verdict.ts';
import type { BackendContext, Obligation } from '../../kit/define.ts';
import { pythonProject } from './python-project.ts';
import { ruffAnswerSchema } from './ruff-answer.ts';
import { posix } from 'node:path';
import { foldersAbove, inFolder } from '../../kit/tree-package.ts';
import type { Tree } from '../../kit/tree.ts';

/** A file in which a project configures Ruff. */
interface ConfigFile {
  path: string;
  text: string;
}

/** In a folder, the first of these counts, as for Ruff itself. */
const NAMES = ['.ruff.toml', 'ruff.toml', 'pyproject.toml'];
const SECTION = /^\[+\s*tool\s*\.\s*ruff\s*[.\]]/m;

/** The configuration that applies to a file: the nearest one upwards. */
export function configFor(tree: Tree, file: string): ConfigFile | undefined {
  for (const folder of foldersAbove(file)) {
    for (const name of NAMES) {
      const path = inFolder(folder, name);
      const text = tree.text(path);
      if (text !== undefined && (name !== 'pyproject.toml' || SECTION.test(text))) return { path, text };
    }
  }
  return undefined;
}

/** Files that one configuration builds upon, at most. */
const MOST_BASES = 5;

/** The configuration and those that it extends, itself first. A base outside of the tree is left out. */
function configChain(tree: Tree, config: ConfigFile): ConfigFile[] {
  const chain = [config];
  for (let at: ConfigFile | undefined = config; at !== undefined && chain.length <= MOST_BASES;) {
    const named: string | undefined = /^[ \t]*extend\s*=\s*["']([^"'\n]+)["']/m.exec(at.text)?.[1];
    const path: string | undefined = named === undefined ? undefined : posix.join(posix.dirname(at.path), named);
    const text: string | undefined = path === undefined ? undefined : tree.text(path);
    at =
      path === undefined || text === undefined || chain.some((each) => each.path === path) ? undefined : { path, text };
    if (at !== undefined) chain.push(at);
  }
  return chain;
}

const answerSchema = z.union([
  ruffAnswerSchema,
  z.object({ kind: z.literal('formatted'), text: z.string() }),
  z.object({ kind: z.literal('excluded') }),
  z.object({ kind: z.literal('refused'), reason: z.string() }),
]);

type Answer = Extract<z.infer<typeof answerSchema>, { kind: 'checked' | 'formatted' }>;

/** The process that both checks with the project's Ruff configuration share. */
export const RUFF_ENGINE = { kind: 'module', module: new URL('./ruff-project-engine.ts', import.meta.url) } as const;

/**
 * Asks Ruff about the block's file with the project's configuration; where it has no answer, the verdict that this is.
 */
export async function askRuff(
  kind: 'check' | 'format',
  { file, tree }: Obligation,
  { ask }: BackendContext,
): Promise<{ answer: Answer; config: ConfigFile } | { verdict: Verdict }> {
  const config = tree === undefined ? undefined : configFor(tree, file.name);
  if (tree === undefined || config === undefined) throw new Error('there is no configuration of Ruff here');
  const { searchPaths, files } = pythonProject(tree, file.name);
  const tops = files.flatMap((each) =>
    searchPaths.map((path) => {
      if (path === '') return each;
      return each.startsWith(`${path}/`) ? each.slice(path.length + 1) : '';
    }),
  );
  const own = new Set(
    tops.map((each) => each.split('/')[0]?.replace(/\.py$/, '') ?? '').filter((name) => /^[A-Za-z_]\w*$/.test(name)),
  );
  const answer = answerSchema.parse(
    await ask({ kind, file: file.name, text: file.text, config: configChain(tree, config), own: [...own].toSorted() }),
  );
  switch (answer.kind) {
    case 'too-deep':
      return { verdict: { kind: 'unknown', findings: [], reason: 'the code is nested too deeply for Ruff' } };
    case 'excluded':
      return {
        verdict: { kind: 'unsupported', findings: [], reason: `${config.path} keeps Ruff away from this file` },
      };
    case 'refused':
      return { verdict: { kind: 'unknown', findings: [], reason: `Ruff refused: ${answer.reason}` } };
    case 'checked':
    case 'formatted':
      return { answer, config };
  }
}
