import type { Tree } from '../../kit/tree.ts';
import { folderWith, foldersAbove, inFolder } from '../../kit/tree-package.ts';
import { treePath } from '../../kit/tool-place.ts';

/** The package that a file belongs to; folders are relative to the tree, empty for its root. */
export interface CargoPackage {
  folder: string;
  /** The workspace's folder; compilers run there and name files from there. */
  root: string;
  /** Has the workspace a lock file? */
  locked: boolean;
}

/** The package that a file belongs to, or undefined where there is none. */
export function cargoPackage(tree: Tree, file: string): CargoPackage | undefined {
  const folder = folderWith(tree, file, /^Cargo\.toml$/);
  if (folder === undefined) return undefined;
  const above = foldersAbove(inFolder(folder, 'Cargo.toml'));
  const root =
    above.find((each) => /^[ \t]*\[workspace[\].]/m.test(tree.text(inFolder(each, 'Cargo.toml')) ?? '')) ?? folder;
  return { folder, root, locked: tree.text(inFolder(root, 'Cargo.lock')) !== undefined };
}

/** The edition that a package is written in. */
export function editionOf(tree: Tree, { folder, root }: Pick<CargoPackage, 'folder' | 'root'>): string {
  const [own, workspace] = [folder, root].map(
    (each) =>
      /^[ \t]*(?:package\.)?edition[ \t]*=[ \t]*["'](\d{4})["']/m.exec(
        tree.text(inFolder(each, 'Cargo.toml')) ?? '',
      )?.[1],
  );
  return own ?? workspace ?? '2015';
}

/** The path in the tree of a file as a compiler, or a program that runs in a package's folder, names it. */
export function rustPath(
  named: string,
  tree: Tree,
  { folder, root }: Pick<CargoPackage, 'folder' | 'root'>,
): string | undefined {
  if (named.startsWith('/')) return treePath(named, tree);
  const bases = named.startsWith('.') ? [folder, root] : [root, folder];
  const found = bases.map((base) => treePath(inFolder(base, named), tree)).find((path) => path !== undefined);
  if (found !== undefined) return found;
  const ends = tree.files.filter((path) => path.endsWith(`/${named.replace(/^\.\//, '')}`));
  return ends.length === 1 ? ends[0] : undefined;
}
