import { existsSync, lstatSync, readlinkSync, type Stats } from 'node:fs';
import { nameOf, pathBytes, listFolder, type Entry } from './file-names.ts';
import { repositoryAt } from './git-files.ts';
import { staysInside } from './inner-path.ts';
import type { Yielder } from './cooperative-yield.ts';
import {
  isIgnored,
  NO_REPOSITORY,
  ignoreScopeOf,
  repositoryPathsAround,
  repositoryPathsWithin,
  type RepositoryPaths,
} from './ignore-scope.ts';

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
export interface LeftOutFile {
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
  left: LeftOutFile[];
  /** `git`: by index and ignore files. `git without index`: files that are tracked although ignored may be missing. */
  source: 'git' | 'git without index' | 'no git';
}

/** Folders within each other. */
const DEPTH = 200;

interface Walk {
  root: string;
  tree: WorkingTree;
  yielder: Yielder;
}

/**
 * Lists a project's working tree as git would (tracked, and untracked but not ignored), submodules included, without
 * starting git.
 */
export async function readWorkingTree(root: string, yielder: Yielder): Promise<WorkingTree> {
  const repository = repositoryPathsAround(root);
  const source = sourceOf(repository);
  const tree: WorkingTree = {
    files: new Map(),
    folders: [],
    links: new Map(),
    dependencies: [],
    outputs: [],
    left: [],
    source,
  };
  await readFolder({ root, tree, yielder }, '', repository ?? NO_REPOSITORY, false, 0);
  const leaving = [...tree.links.keys()].filter((path) => !staysInside(path, tree.links));
  for (const path of leaving) {
    tree.links.delete(path);
    tree.left.push({ path, reason: 'link leads outside' });
  }
  return tree;
}

const sourceOf = (repository: RepositoryPaths | undefined): WorkingTree['source'] => {
  if (repository === undefined) return 'no git';
  return repository.complete ? 'git' : 'git without index';
};

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

/** What a folder of a working tree is to an overlay. */
type FolderKind = 'source' | 'dependencies' | 'outputs' | 'skipped';

/** Made by package managers, only read by checks. */
const DEPENDENCIES = new Set(['node_modules', 'bower_components', 'jspm_packages', '.pnpm-store']);

/** Compilers' and test runners' own state: worth keeping between runs, never worth copying. */
const STATE = new Set([
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.tox',
  '.nox',
  '.hypothesis',
  '.gradle',
  'dist-newstyle',
  '.stack-work',
  '.turbo',
  '.parcel-cache',
]);

/** Not needed by any run. */
const SKIPPED = new Set(['.git', '.hg', '.svn', '.jj', '__pycache__']);

/** Outputs where one of these files lies beside the folder. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  target: ['Cargo.toml', 'pom.xml', 'build.sbt'],
  build: ['build.gradle', 'build.gradle.kts', 'CMakeLists.txt', 'meson.build', 'setup.py', 'pyproject.toml'],
};

/** Outputs when the project ignores them; otherwise sources that happen to be called so. */
const WHEN_IGNORED = new Set([
  'build',
  'dist',
  'out',
  'target',
  'coverage',
  '.next',
  '.nuxt',
  '.svelte-kit',
  '.cache',
  'bin',
  'obj',
  '_build',
]);

/** What is known of a folder before it is entered. */
interface FolderFacts {
  name: string;
  /** By the project's ignore files. */
  ignored: boolean;
  /** Does git track something in it? Then it is source, whatever it is called. */
  tracked: boolean;
  /** Does this file lie in the same parent folder? */
  beside(name: string): boolean;
  /** Does this file lie in it? */
  holds(name: string): boolean;
}

/** Sorts a folder by name and surroundings. An ignored one of no known kind is skipped. */
function kindOfFolder({ name, ignored, tracked, beside, holds }: FolderFacts): FolderKind {
  if (SKIPPED.has(name)) return 'skipped';
  if (DEPENDENCIES.has(name)) return 'dependencies';
  if (tracked) return 'source';
  if (holds('pyvenv.cfg')) return 'dependencies';
  if (STATE.has(name) || (BESIDE[name] ?? []).some(beside)) return 'outputs';
  if (!ignored) return 'source';
  return WHEN_IGNORED.has(name) ? 'outputs' : 'skipped';
}

/**
 * @param folder `''`, or ending in `/`.
 * @param trackedOnly within an ignored folder only what is tracked counts.
 */
async function readFolder(
  walk: Walk,
  folder: string,
  outer: RepositoryPaths,
  trackedOnly: boolean,
  depth: number,
): Promise<void> {
  const { root, tree, yielder } = walk;
  if (yielder.shouldYield()) await yielder.yield();
  if (depth > DEPTH) return void tree.left.push({ path: folder, reason: 'nested too deep' });
  const entries = list(`${root}/${folder}`);
  if (entries === undefined) return void tree.left.push({ path: folder, reason: 'cannot be read' });
  tree.folders.push(folder);
  const names = new Set(entries.map(({ name }) => name));
  const nested = folder !== '' && names.has('.git') ? repositoryAt(`${root}/${folder.slice(0, -1)}`) : undefined;
  const around = nested === undefined ? outer : repositoryPathsWithin(nested, folder);
  const own = names.has('.gitignore') ? ignoreScopeOf(`${root}/${folder}.gitignore`, folder) : undefined;
  const repository = own === undefined ? around : { ...around, scopes: [...around.scopes, own] };
  for (const entry of entries) {
    const path = folder + entry.name;
    const isFolder = entry.isDirectory();
    const tracked = isFolder ? repository.trackedFolders.has(path) : repository.tracked.has(path);
    const ignored = trackedOnly || isIgnored(repository.scopes, path, isFolder);
    if (isFolder) {
      const submodule = repository.tracked.has(path);
      const kind = kindOfFolder({
        name: entry.name,
        ignored: ignored && !submodule,
        tracked: tracked || submodule,
        beside: (name) => names.has(name),
        holds: (name) => existsSync(pathBytes(`${root}/${path}/${name}`)),
      });
      if (kind === 'dependencies') tree.dependencies.push(path);
      else if (kind === 'outputs') tree.outputs.push(path);
      else if (kind === 'source') await readFolder(walk, `${path}/`, repository, ignored && !submodule, depth + 1);
      else if (ignored) tree.left.push({ path: `${path}/`, reason: 'ignored' });
    } else if (entry.name === '.git') continue;
    else if (ignored && !tracked) {
      if (!trackedOnly) tree.left.push({ path, reason: 'ignored' });
    } else readEntry(walk, path, entry);
  }
}
