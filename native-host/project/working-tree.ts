import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { nameOf, pathBytes } from './file-names.ts';
import { kindOfFolder } from './folder-kinds.ts';
import { repositoryAt } from './git-files.ts';
import { staysInside } from './inner-path.ts';
import { listFolder, type Entry } from './list-folder.ts';
import type { Pace } from './pace.ts';
import { isIgnored, NO_TERRITORY, scopeOf, territoryAround, territoryWithin, type Territory } from './territory.ts';

/** Why something of the working tree is not in the snapshot. */
export type LeftOutReason =
  | 'too large'
  | 'too many files'
  | 'special file'
  | 'link leads outside'
  | 'cannot be read'
  | 'changed while it was read'
  | 'ignored'
  | 'nested too deep';

/** Something that the snapshot lacks; shown, because a check may need it. */
export interface LeftOut {
  path: string;
  reason: LeftOutReason;
}

/** What lies in a project's folder, sorted for an overlay. Paths are relative to it, with `/`. */
export interface WorkingTree {
  files: Map<string, Stats>;
  /** Folders that were gone through, `''` among them, each but that ending in `/`. */
  folders: string[];
  /** Path to target; only links that stay inside. */
  links: Map<string, string>;
  /** Folders with installed dependencies: to be bound read-only. */
  dependencies: string[];
  /** Folders with build outputs: each gets a cache of the project's own. */
  outputs: string[];
  left: LeftOut[];
  /** `git`: by index and ignore files. `git without index`: files that are tracked although ignored may be missing. */
  source: 'git' | 'git without index' | 'no git';
}

/** Folders within each other. */
const DEPTH = 200;

interface Walk {
  root: string;
  tree: WorkingTree;
  pace: Pace;
}

/**
 * Lists a project's working tree as git would (tracked, and untracked but not ignored), submodules included, without
 * starting git.
 */
export async function readWorkingTree(root: string, pace: Pace): Promise<WorkingTree> {
  const territory = territoryAround(root);
  const source = territory === undefined ? 'no git' : territory.complete ? 'git' : 'git without index';
  const tree: WorkingTree = {
    files: new Map(),
    folders: [],
    links: new Map(),
    dependencies: [],
    outputs: [],
    left: [],
    source,
  };
  await readFolder({ root, tree, pace }, '', territory ?? NO_TERRITORY, false, 0);
  const leaving = [...tree.links.keys()].filter((path) => !staysInside(path, tree.links));
  for (const path of leaving) {
    tree.links.delete(path);
    tree.left.push({ path, reason: 'link leads outside' });
  }
  return tree;
}

/**
 * @param folder `''`, or ending in `/`.
 * @param trackedOnly within an ignored folder only what is tracked counts.
 */
async function readFolder(
  walk: Walk,
  folder: string,
  outer: Territory,
  trackedOnly: boolean,
  depth: number,
): Promise<void> {
  const { root, tree, pace } = walk;
  if (pace.due()) await pace.rest();
  if (depth > DEPTH) return void tree.left.push({ path: folder, reason: 'nested too deep' });
  const entries = list(`${root}/${folder}`);
  if (entries === undefined) return void tree.left.push({ path: folder, reason: 'cannot be read' });
  tree.folders.push(folder);
  const names = new Set(entries.map(({ name }) => name));
  const nested = folder !== '' && names.has('.git') ? repositoryAt(`${root}/${folder.slice(0, -1)}`) : undefined;
  const around = nested === undefined ? outer : territoryWithin(nested, folder);
  const own = names.has('.gitignore') ? scopeOf(`${root}/${folder}.gitignore`, folder) : undefined;
  const territory = own === undefined ? around : { ...around, scopes: [...around.scopes, own] };
  for (const entry of entries) {
    const path = folder + entry.name;
    const isFolder = entry.isDirectory();
    const tracked = isFolder ? territory.trackedFolders.has(path) : territory.tracked.has(path);
    const ignored = trackedOnly || isIgnored(territory.scopes, path, isFolder);
    if (isFolder) {
      const submodule = territory.tracked.has(path);
      const kind = kindOfFolder({
        name: entry.name,
        ignored: ignored && !submodule,
        tracked: tracked || submodule,
        beside: (name) => names.has(name),
        holds: (name) => existsSync(pathBytes(`${root}/${path}/${name}`)),
      });
      if (kind === 'dependencies') tree.dependencies.push(path);
      else if (kind === 'outputs') tree.outputs.push(path);
      else if (kind === 'source') await readFolder(walk, `${path}/`, territory, ignored && !submodule, depth + 1);
      else if (ignored) tree.left.push({ path: `${path}/`, reason: 'ignored' });
    } else if (entry.name === '.git') continue;
    else if (ignored && !tracked) {
      if (!trackedOnly) tree.left.push({ path, reason: 'ignored' });
    } else readEntry(walk, path, entry);
  }
}

function readEntry({ root, tree }: Walk, path: string, entry: Entry): void {
  try {
    if (entry.isSymbolicLink()) tree.links.set(path, nameOf(readlinkSync(pathBytes(`${root}/${path}`), 'buffer')));
    else if (!entry.isFile()) tree.left.push({ path, reason: 'special file' });
    else tree.files.set(path, lstatSync(pathBytes(`${root}/${path}`)));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code !== 'ENOENT') tree.left.push({ path, reason: 'cannot be read' });
  }
}

function list(folder: string): Entry[] | undefined {
  try {
    return listFolder(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
