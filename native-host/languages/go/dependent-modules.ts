import { posix } from 'node:path';
import { foldersAbove, inFolder } from '../../kit/tree-package.ts';
import type { Tree } from '../../kit/tree.ts';
import { goModule, type GoModule } from './go-output.ts';

/** Modules that are looked at beside the file's own, at most. */
const MOST_MODULES = 8;
/** Files whose imports are read for it, at most. */
const MOST_READ = 2_000;

/**
 * The other modules of the tree whose packages import one of this module, directly or through others, the nearest
 * first: a `go.work` has both, or their `go.mod` replaces the module by its folder.
 */
export function dependentModules(tree: Tree, owner: GoModule): GoModule[] {
  const others = tree.files
    .filter((file) => posix.basename(file) === 'go.mod' && file !== inFolder(owner.folder, 'go.mod'))
    .flatMap((file) => goModule(tree, file) ?? []);
  if (others.length === 0) return [];
  const importsOf = importsByModule(tree, others);
  const found = [owner];
  for (const known of found)
    for (const each of others) {
      const isNew = !found.includes(each) && found.length <= MOST_MODULES;
      if (isNew && sees(tree, each, known) && importsOf(each).some((path) => isOf(path, known))) found.push(each);
    }
  return found.slice(1);
}

const isOf = (path: string, { name }: GoModule): boolean => path === name || path.startsWith(`${name}/`);

/** Does a build of one module take the other from its folder in the tree? */
function sees(tree: Tree, from: GoModule, to: GoModule): boolean {
  if (workspaceOf(tree, from)?.has(to.folder) === true) return true;
  const manifest = tree.text(inFolder(from.folder, 'go.mod')) ?? '';
  return manifest.split('\n').some((line) => {
    const [left = '', right = ''] = line.replace(/\/\/.*$/, '').split('=>');
    const target = right.trim().split(/\s/)[0] ?? '';
    const named = left.replace(/^\s*replace\b/, '').trim();
    return named.split(/\s/)[0] === to.name && target.startsWith('.') && folderFrom(from.folder, target) === to.folder;
  });
}

/** The folders that the nearest `go.work` at or above a module's folder uses, where it uses that one, too. */
function workspaceOf(tree: Tree, { folder }: GoModule): ReadonlySet<string> | undefined {
  for (const at of foldersAbove(inFolder(folder, 'go.mod'))) {
    const text = tree.text(inFolder(at, 'go.work'));
    if (text === undefined) continue;
    const words = text.replaceAll(/\/\/.*$|"/gm, '').split(/\s+/);
    const used = new Set(words.filter((word) => word.startsWith('.')).map((word) => folderFrom(at, word)));
    return used.has(folder) ? used : undefined;
  }
  return undefined;
}

function folderFrom(folder: string, relative: string): string {
  const path = posix.join(folder, relative).replace(/\/$/, '');
  return path === '.' ? '' : path;
}

/** What the files of each module import; read once. */
function importsByModule(tree: Tree, modules: readonly GoModule[]): (of: GoModule) => string[] {
  const imports = new Map(modules.map(({ folder }): [string, string[]] => [folder, []]));
  for (const file of tree.files.filter((each) => each.endsWith('.go')).slice(0, MOST_READ)) {
    const holder = foldersAbove(file).find((folder) => tree.text(inFolder(folder, 'go.mod')) !== undefined);
    if (holder !== undefined) imports.get(holder)?.push(...importedBy(tree.text(file) ?? ''));
  }
  return ({ folder }) => imports.get(folder) ?? [];
}

/**
 * Patterns for the packages of a module in the order in which their tests are worth running for a file of it: its own
 * package, those that import it, all others. As wildcards they name nothing that this machine does not build.
 */
export function ownPackagesFirst(tree: Tree, owner: GoModule, file: string): string[] {
  const own = innerFolder(owner, file);
  const path = own === '' ? owner.name : `${owner.name}/${own}`;
  const inModule = tree.files.filter((each) => each.endsWith('.go') && isIn(each, owner)).slice(0, MOST_READ);
  const importers = inModule.filter((each) => importedBy(tree.text(each) ?? '').includes(path));
  const folders = [own, ...importers.map((each) => innerFolder(owner, each))].filter((each) => each !== '');
  return [...new Set([...folders.map((each) => `./${each}/...`), './...'])];
}

const isIn = (file: string, { folder }: GoModule): boolean => folder === '' || file.startsWith(`${folder}/`);

/** The folder of a file as seen from its module's. */
function innerFolder({ folder }: GoModule, file: string): string {
  const inner = posix.relative(folder, posix.dirname(file));
  return inner === '.' || inner.startsWith('..') ? '' : inner;
}

/** The packages that a file of Go imports. */
function importedBy(text: string): string[] {
  const [head = ''] = text.split(/^(?:func|type|var|const)\b/m, 1);
  return [...head.matchAll(/^[ \t]*(?:import[ \t]+(?:\([ \t]*)?)?(?:[\w.]+[ \t]+)?"([^"\n]+)"/gm)].map(
    ([, path = '']) => path,
  );
}
