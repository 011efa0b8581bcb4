import { lstatSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { LIMITS } from '../../shared/limits.ts';
import { pathBytes } from './file-names.ts';
import { parseGlob, splitSegments, type Glob } from './glob.ts';
import { hashOf } from './object-store.ts';
import { startYielder } from './cooperative-yield.ts';
import { readWorkingTree } from './working-tree.ts';

/**
 * The files of a project that run by themselves whatever is checked, by path, with a hash of what they hold: what a
 * permission to run its code is bound to. A link has a hash of where it leads, and of what lies there.
 */
export type RunningFiles = Readonly<Record<string, string>>;

/** Files that are not as they were: what they hold now, null where they are gone. */
export type ChangedFiles = Readonly<Record<string, string | null>>;

/** Which files run by themselves. */
export interface RunRules {
  /** Names anywhere in a project, `folder/name`, or `folder/**`, with git's `*`, `?` and `[...]`. */
  patterns: readonly string[];
  /** The commands and hooks that the project's file names: what of the project stands in their words runs as well. */
  commands: readonly (readonly string[])[];
}

/** A project's files by path; a link's content is null. */
interface Listed {
  paths: Iterable<string>;
  links: ReadonlyMap<string, string>;
  /** SHA-256 of a file's content, hex; undefined where it is not to be had. */
  hash(path: string): string | undefined;
}

/** What runs by itself of what is listed. */
export function runningFiles({ paths, links, hash }: Listed, rules: RunRules): RunningFiles {
  const fits = fitting(rules);
  const found: [string, string][] = [];
  for (const path of paths) {
    const content = fits(path) ? hash(path) : undefined;
    if (content !== undefined) found.push([path, content]);
  }
  for (const [path, target] of links) {
    const inside = posix.normalize(posix.join(posix.dirname(path), target));
    if (fits(path)) found.push([path, `-> ${inside} ${hash(inside) ?? ''}`]);
  }
  return Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** {@link runningFiles} of a folder as it is now; reads their contents, and only those. @param root its real path. */
export async function readRunningFiles(root: string, rules: RunRules): Promise<RunningFiles> {
  const { files, links } = await readWorkingTree(root, startYielder());
  const hash = (path: string): string | undefined => {
    const file = pathBytes(`${root}/${path}`);
    const size = files.has(path) ? lstatSync(file, { throwIfNoEntry: false })?.size : undefined;
    return size === undefined || size > LIMITS.snapshot.fileBytes ? undefined : hashOf(readFileSync(file));
  };
  return runningFiles({ paths: files.keys(), links, hash }, rules);
}

/** What came, changed or went between the two. */
export function changedFiles(before: RunningFiles, now: RunningFiles): ChangedFiles {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(now)])].toSorted();
  return Object.fromEntries(paths.flatMap((path) => (before[path] === now[path] ? [] : [[path, now[path] ?? null]])));
}

/** One hash over all of them (SHA-256, hex). */
export const runningHash = (files: RunningFiles): string => hashOf(Buffer.from(JSON.stringify(Object.entries(files))));

function fitting({ patterns, commands }: RunRules): (path: string) => boolean {
  const words = new Set(commands.flat().flatMap(pathsIn));
  const names = new Set(patterns.filter((pattern) => !/[*?[\\/]/.test(pattern)));
  const others = patterns.filter((pattern) => !names.has(pattern)).map(patternOf);
  return (path) => {
    const segments = path.split('/');
    return words.has(path) || names.has(segments.at(-1) ?? '') || others.some((fits) => fits(segments));
  };
}

/** Does a path, by its segments, end as the pattern says, or lie in a folder that it names? */
function patternOf(pattern: string): (segments: readonly string[]) => boolean {
  const wanted = splitSegments(pattern);
  const below = wanted.at(-1) === '**';
  const globs = (below ? wanted.slice(0, -1) : wanted).map((segment) => parseGlob(segment) ?? NEVER);
  const fitsAt = (segments: readonly string[], at: number): boolean =>
    globs.every((glob, index) => glob(segments[at + index] ?? ''));
  if (!below) return (segments) => segments.length >= globs.length && fitsAt(segments, segments.length - globs.length);
  return (segments) => segments.slice(0, -globs.length).some((_, at) => fitsAt(segments, at));
}

const NEVER: Glob = () => false;

/** Whatever in an argument may be a path from the root of the project: of a line for a shell, each word. */
const pathsIn = (argument: string): string[] =>
  argument
    .split(/[\s;&|()<>"'`=,:{}$]+/)
    .filter((word) => word !== '')
    .map((word) => posix.normalize(word));
