import { relative, sep } from 'node:path';
import { readSmall, repositoryAround, trackedFiles, type Repository } from './git-files.ts';
import { parseIgnore } from './ignore-rules.ts';

/** Is a path (from the project's folder) ignored, taken in again, or not spoken of? */
export type Scope = (path: string, isDirectory: boolean) => boolean | undefined;

/** What one repository says about the paths in it; all paths count from the project's folder. */
export interface Territory {
  /** Later ones are further in and decide first. */
  scopes: readonly Scope[];
  tracked: ReadonlySet<string>;
  /** Folders with something tracked in them. */
  trackedFolders: ReadonlySet<string>;
  /** False when the index could not be read. */
  complete: boolean;
}

/** Where there is no git. */
export const NO_TERRITORY: Territory = { scopes: [], tracked: new Set(), trackedFolders: new Set(), complete: true };

/** The innermost scope that says something decides. */
export function isIgnored(scopes: readonly Scope[], path: string, isDirectory: boolean): boolean {
  for (let at = scopes.length - 1; at >= 0; at -= 1) {
    const verdict = scopes[at]?.(path, isDirectory);
    if (verdict !== undefined) return verdict;
  }
  return false;
}

/** The scope of the ignore file in a folder (`''`, or ending in `/`), or undefined when it has none. */
export function scopeOf(file: string, folder: string): Scope | undefined {
  const text = readSmall(file, !file.endsWith('/.gitignore'));
  if (text === undefined) return undefined;
  const rules = parseIgnore(text);
  return (path, isDirectory) => rules.verdict(path.slice(folder.length), isDirectory);
}

/**
 * A repository whose top is a folder of the project (`''`, or ending in `/`): the project itself, a submodule, a nested
 * one.
 */
export function territoryWithin(repository: Repository, folder: string): Territory {
  const exclude = scopeOf(`${repository.commonDirectory}/info/exclude`, folder);
  return { scopes: exclude === undefined ? [] : [exclude], ...trackedIn(repository, (path) => folder + path) };
}

/**
 * The repository that a project's folder lies in. Undefined when there is none, or when the one around it ignores the
 * project (a home directory under git does).
 */
export function territoryAround(root: string): Territory | undefined {
  const repository = repositoryAround(root);
  if (repository === undefined) return undefined;
  const prefix = relative(repository.top, root).split(sep).join('/');
  if (prefix === '') return territoryWithin(repository, '');
  const parts = prefix.split('/');
  const folders = parts.map((_, count) =>
    parts
      .slice(0, count)
      .map((part) => `${part}/`)
      .join(''),
  );
  const outer = [
    { folder: '', file: `${repository.commonDirectory}/info/exclude` },
    ...folders.map((folder) => ({ folder, file: `${repository.top}/${folder}.gitignore` })),
  ].flatMap(({ folder, file }) => {
    const scope = scopeOf(file, folder);
    return scope === undefined ? [] : [{ folder, scope }];
  });
  const fromTop: Scope = (path, isDirectory) => {
    for (const { folder, scope } of outer.toReversed()) {
      const verdict = path.startsWith(folder) ? scope(path, isDirectory) : undefined;
      if (verdict !== undefined) return verdict;
    }
    return undefined;
  };
  const tracked = trackedIn(repository, (path) =>
    path.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1) : undefined,
  );
  const ignored = parts.some((_, index) => fromTop(parts.slice(0, index + 1).join('/'), true) === true);
  if (ignored && tracked.tracked.size === 0) return undefined;
  return { scopes: [(path, isDirectory) => fromTop(`${prefix}/${path}`, isDirectory)], ...tracked };
}

function trackedIn(repository: Repository, place: (path: string) => string | undefined): Omit<Territory, 'scopes'> {
  const paths = trackedFiles(repository);
  const tracked = new Set<string>();
  const trackedFolders = new Set<string>();
  for (const path of paths ?? []) {
    const own = place(path);
    if (own === undefined) continue;
    tracked.add(own);
    for (let slash = own.lastIndexOf('/'); slash > 0; slash = own.lastIndexOf('/', slash - 1)) {
      const folder = own.slice(0, slash);
      if (trackedFolders.has(folder)) break;
      trackedFolders.add(folder);
    }
  }
  return { tracked, trackedFolders, complete: paths !== undefined };
}
