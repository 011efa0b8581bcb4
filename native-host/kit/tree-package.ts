import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '../../shared/parse-json.ts';
import { TREE_ROOT, type Tree } from './tree.ts';

/** A package that the tree's project has installed. */
export interface TreePackage {
  name: string;
  version: string | null;
  /** Its folder relative to the tree, `packages/app/node_modules/eslint`. */
  folder: string;
  /** Its programs by name: absolute paths inside of the sandbox. */
  programs: Readonly<Record<string, string>>;
}

/** Parts of a package.json that say what a project has and uses. */
export interface Manifest {
  /** The folder it lies in, relative to the tree; empty for the tree's root. */
  folder: string;
  /** Names in any of the kinds of dependencies -> what is asked for. */
  dependencies: Readonly<Record<string, string>>;
  scripts: Readonly<Record<string, string>>;
  /** Is there a member of this name (`eslintConfig`, `jest`)? */
  has(member: string): boolean;
  /** Its value; undefined where there is none. */
  member(name: string): unknown;
}

const texts = z.record(z.string(), z.string());
const manifestSchema = z.looseObject({
  dependencies: z.optional(texts),
  devDependencies: z.optional(texts),
  peerDependencies: z.optional(texts),
  optionalDependencies: z.optional(texts),
  scripts: z.optional(texts),
});
const installedSchema = z.object({
  version: z.optional(z.string()),
  bin: z.optional(z.union([z.string(), z.record(z.string(), z.string())])),
});

/** A manifest that is larger is none. */
const MANIFEST_BYTES = 4 * 1024 * 1024;

/** The folders from a file's own up to the tree's root, which is the empty text. */
export function foldersAbove(file: string): string[] {
  const folders: string[] = [];
  for (let at = posix.dirname(file); at !== '.' && at !== '/'; at = posix.dirname(at)) folders.push(at);
  return [...folders, ''];
}

const folders = new WeakMap<Tree, ReadonlySet<string>>();

/** All folders in which there are files of the tree, at whatever depth, without its root. */
export function foldersIn(tree: Tree): ReadonlySet<string> {
  const known = folders.get(tree);
  if (known !== undefined) return known;
  const found = new Set<string>();
  for (const file of tree.files)
    for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) {
      const folder = file.slice(0, at);
      if (found.has(folder)) break;
      found.add(folder);
    }
  folders.set(tree, found);
  return found;
}

/** A name in a folder of the tree. */
export const inFolder = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/**
 * The package of this name that code in `file` would load: from the nearest `node_modules` upwards. Undefined when none
 * of them has it, or when it lies outside of them all (a link that leads elsewhere is not followed).
 */
export function findTreePackage(tree: Tree, file: string, name: string): TreePackage | undefined {
  for (const above of foldersAbove(file)) {
    const modules = inFolder(above, 'node_modules');
    const bind = tree.binds.find(({ to }) => to === modules);
    const text =
      bind === undefined
        ? undefined
        : readWithin(
            tree.binds.map(({ from }) => from),
            join(bind.from, name, 'package.json'),
          );
    if (text === undefined) continue;
    const folder = `${modules}/${name}`;
    const { version, bin = {} } = installedSchema.safeParse(parseJson(text)).data ?? {};
    const named = typeof bin === 'string' ? { [name.split('/').at(-1) ?? name]: bin } : bin;
    const programs = Object.entries(named).map(
      ([program, path]) => [program, posix.join(TREE_ROOT, folder, path)] as const,
    );
    return {
      name,
      version: version ?? null,
      folder,
      programs: Object.fromEntries(programs.filter(([, path]) => path.startsWith(`${TREE_ROOT}/${folder}/`))),
    };
  }
  return undefined;
}

/** The manifests that apply to a file, the nearest first; one that is no JSON object counts as empty. */
export function manifestsFor(tree: Tree, file: string): Manifest[] {
  return foldersAbove(file).flatMap((folder) => {
    const text = tree.text(inFolder(folder, 'package.json'));
    if (text === undefined) return [];
    const manifest = manifestSchema.safeParse(parseJson(text)).data ?? {};
    const { optionalDependencies, peerDependencies, devDependencies, dependencies, scripts = {} } = manifest;
    return [
      {
        folder,
        dependencies: { ...optionalDependencies, ...peerDependencies, ...devDependencies, ...dependencies },
        scripts,
        has: (member: string) => Object.hasOwn(manifest, member),
        member: (name: string) => manifest[name],
      },
    ];
  });
}

/** Does a project's manifest name this package, in the file's own folder or above it? */
export const namesPackage = (manifests: readonly Manifest[], name: string): boolean =>
  manifests.some(({ dependencies }) => Object.hasOwn(dependencies, name));

/** The nearest folder above the file that has a file whose name fits, or undefined. */
export function folderWith(tree: Tree, file: string, fits: RegExp): string | undefined {
  const holders = new Set(
    tree.files
      .filter((each) => fits.test(posix.basename(each)))
      .map((each) => (each.includes('/') ? posix.dirname(each) : '')),
  );
  return holders.size === 0 ? undefined : foldersAbove(file).find((folder) => holders.has(folder));
}

/** Text of a file, links followed only where they end below one of the folders. */
function readWithin(folders: readonly string[], path: string): string | undefined {
  try {
    const real = realpathSync(path);
    if (!folders.some((folder) => real.startsWith(realpathSync(folder) + sep))) return undefined;
    const found = lstatSync(real);
    return found.isFile() && found.size <= MANIFEST_BYTES ? readFileSync(real, 'utf8') : undefined;
  } catch (thrown) {
    if (
      thrown instanceof Error &&
      'code' in thrown &&
      ['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES'].includes(String(thrown.code))
    )
      return undefined;
    throw thrown;
  }
}
