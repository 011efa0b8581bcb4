import { posix } from 'node:path';
import { foldersAbove, inFolder } from '../tree-package.ts';
import type { Tree } from '../tree.ts';

/** A file in which a project configures Ruff. */
export interface ConfigFile {
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
export function configChain(tree: Tree, config: ConfigFile): ConfigFile[] {
  const chain = [config];
  for (let at: ConfigFile | undefined = config; at !== undefined && chain.length <= MOST_BASES;) {
    const named: string | undefined = /^\s*extend\s*=\s*["']([^"'\n]+)["']/m.exec(at.text)?.[1];
    const path: string | undefined = named === undefined ? undefined : posix.join(posix.dirname(at.path), named);
    const text: string | undefined = path === undefined ? undefined : tree.text(path);
    at =
      path === undefined || text === undefined || chain.some((each) => each.path === path) ? undefined : { path, text };
    if (at !== undefined) chain.push(at);
  }
  return chain;
}
