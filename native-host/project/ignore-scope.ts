import { relative, sep } from 'node:path';
import { readSmall, repositoryAround, trackedFiles, type Repository } from './git-files.ts';
import { matchSegments, parseGlob, parsePathGlob, type Glob, type PathGlob } from './glob.ts';

/** Is a path (from the project's folder) ignored, taken in again, or not spoken of? */
export type IgnoreScope = (path: string, isDirectory: boolean) => boolean | undefined;

/** What one repository says about the paths in it; all paths count from the project's folder. */
export interface RepositoryPaths {
  /** Later ones are further in and decide first. */
  scopes: readonly IgnoreScope[];
  tracked: ReadonlySet<string>;
  /** Folders with something tracked in them. */
  trackedFolders: ReadonlySet<string>;
  /** False when the index could not be read. */
  complete: boolean;
}

/** Where there is no git. */
export const NO_REPOSITORY: RepositoryPaths = {
  scopes: [],
  tracked: new Set(),
  trackedFolders: new Set(),
  complete: true,
};

/** The innermost scope that says something decides. */
export function isIgnored(scopes: readonly IgnoreScope[], path: string, isDirectory: boolean): boolean {
  for (let at = scopes.length - 1; at >= 0; at -= 1) {
    const verdict = scopes[at]?.(path, isDirectory);
    if (verdict !== undefined) return verdict;
  }
  return false;
}

/** The scope of the ignore file in a folder (`''`, or ending in `/`), or undefined when it has none. */
export function ignoreScopeOf(file: string, folder: string): IgnoreScope | undefined {
  const text = readSmall(file, !file.endsWith('/.gitignore'));
  if (text === undefined) return undefined;
  const rules = parseIgnore(text);
  return (path, isDirectory) => rules.verdict(path.slice(folder.length), isDirectory);
}

/**
 * A repository whose top is a folder of the project (`''`, or ending in `/`): the project itself, a submodule, a nested
 * one.
 */
export function repositoryPathsWithin(repository: Repository, folder: string): RepositoryPaths {
  const exclude = ignoreScopeOf(`${repository.commonDirectory}/info/exclude`, folder);
  return { scopes: exclude === undefined ? [] : [exclude], ...trackedIn(repository, (path) => folder + path) };
}

/**
 * The repository that a project's folder lies in. Undefined when there is none, or when the one around it ignores the
 * project (a home directory under git does).
 */
export function repositoryPathsAround(root: string): RepositoryPaths | undefined {
  const repository = repositoryAround(root);
  if (repository === undefined) return undefined;
  const prefix = relative(repository.top, root).split(sep).join('/');
  if (prefix === '') return repositoryPathsWithin(repository, '');
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
    const scope = ignoreScopeOf(file, folder);
    return scope === undefined ? [] : [{ folder, scope }];
  });
  const fromTop: IgnoreScope = (path, isDirectory) => {
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

function trackedIn(
  repository: Repository,
  place: (path: string) => string | undefined,
): Omit<RepositoryPaths, 'scopes'> {
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

/** One line of an ignore file (gitignore(5)). */
interface Rule {
  /** `!` in front: what matches is not ignored after all. */
  negated: boolean;
  directoriesOnly: boolean;
  /** Of a path from the file's folder; undefined when only the name counts. */
  segments?: PathGlob;
  name?: Glob;
}

/** The rules of one ignore file; the last that matches decides. */
interface IgnoreRules {
  /**
   * Is it ignored (true), taken in again (false), or does no rule say so (undefined)?
   * @param path from the folder of the ignore file, with `/`.
   */
  verdict(path: string, isDirectory: boolean): boolean | undefined;
}

/** Reads the text of a `.gitignore` or `info/exclude` file. Names are compared as they are, case included. */
export function parseIgnore(text: string): IgnoreRules {
  const rules = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line) => parseLine(line.endsWith('\r') ? line.slice(0, -1) : line))
    .filter((rule) => rule !== undefined)
    .reverse();
  return {
    verdict(path, isDirectory) {
      let segments: readonly string[] | undefined;
      const name = path.slice(path.lastIndexOf('/') + 1);
      for (const rule of rules) {
        if (rule.directoriesOnly && !isDirectory) continue;
        const matches =
          rule.name !== undefined
            ? rule.name(name)
            : matchSegments(rule.segments ?? [], (segments ??= path.split('/')));
        if (matches) return !rule.negated;
      }
      return undefined;
    },
  };
}

function parseLine(line: string): Rule | undefined {
  if (line.startsWith('#')) return undefined;
  let pattern = line.replace(/(?<!\\)((?:\\\\)*) +$/, '$1');
  const negated = pattern.startsWith('!');
  if (negated) pattern = pattern.slice(1);
  const directoriesOnly = pattern.endsWith('/');
  if (directoriesOnly) pattern = pattern.slice(0, -1);
  if (pattern === '') return undefined;
  if (!pattern.includes('/')) {
    const name = parseGlob(pattern);
    return name === undefined ? undefined : { negated, directoriesOnly, name };
  }
  const segments = parsePathGlob(pattern.startsWith('/') ? pattern.slice(1) : pattern);
  return segments === undefined ? undefined : { negated, directoriesOnly, segments };
}
