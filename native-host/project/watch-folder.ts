import { realpathSync, watch, type FSWatcher } from 'node:fs';
import { CodedError } from '../../shared/errors.ts';
import { pathBytes } from './file-names.ts';
import { startYielder } from './cooperative-yield.ts';
import { isAsStamped, stampOf, type FileStamp } from './snapshot.ts';
import { readWorkingTree, type WorkingTree } from './working-tree.ts';

/** What became of a project's files. Paths are relative, with `/`, sorted. */
export interface FolderChanges {
  /** Written anew or for the first time, or no longer ignored. */
  changed: string[];
  /** Gone, or ignored from now on. */
  removed: string[];
}

/** Something that a watch cannot do by itself. It goes on unless the folder is gone. */
export type WatchProblem =
  /** The system gives no more watches: the folder is looked through every few seconds instead. */
  | { kind: 'limit'; folders: number; watched: number; code: string }
  /** Somebody removed the folder; the watch is over. */
  | { kind: 'gone' }
  /** Looking through the folder failed; it is tried again with the next change. */
  | { kind: 'failed'; error: unknown };

/** How a folder is watched. */
export interface WatchOptions {
  /** Quiet time after the last change, ms; 300 unless a test wants less. */
  quietMs?: number;
  /** Time between looks where the system gives no watches, ms; 2,000 unless a test wants less. */
  pollMs?: number;
  /** Gets what changed, once it is quiet; never an empty change. */
  onChange(changes: FolderChanges): void;
  onProblem(problem: WatchProblem): void;
  /** Watches one folder; the system's own unless a test wants its limits. Throws or emits `error` as that does. */
  watchOne?: (folder: string | Buffer, changed: () => void) => FSWatcher;
}

/** A watched folder. */
export interface FolderWatch {
  /** The files that count now: what git would list. */
  files(): string[];
  /** Ends it; nothing is told afterwards. */
  close(): void;
}

const QUIET_MS = 300;
const POLL_MS = 2_000;
/** However busy the folder is, it is looked at after so many quiet times. */
const PATIENCE = 10;
/** A file that was written so short before it was looked at may still be written: it is told of after the next look. */
const FRESH_MS = 50;

/**
 * Watches the files of a project that git would list: tracked ones, and untracked ones that nothing ignores. Every
 * folder with such files is watched by itself, so that installed dependencies and build outputs cost nothing; what
 * happened is found by looking through the folder again, so that no order of events can hide a change. Throws CV032
 * when there is no such folder.
 */
export async function watchFolder(directory: string, options: WatchOptions): Promise<FolderWatch> {
  const { quietMs = QUIET_MS, pollMs = POLL_MS, watchOne = watchWithSystem } = options;
  const root = realFolder(directory);
  const watchers = new Map<string, FSWatcher>();
  let known = stampsOf(await readWorkingTree(root, startYielder()));
  let closed = false;
  let limited = false;
  let looking = false;
  let timer: NodeJS.Timeout | undefined;
  let waitingSince: number | undefined;

  const soon = (): void => {
    if (closed) return;
    waitingSince ??= performance.now();
    const left = waitingSince + PATIENCE * quietMs - performance.now();
    clearTimeout(timer);
    timer = setTimeout(() => void look(), Math.max(0, Math.min(quietMs, left)));
  };
  const later = (): void => {
    if (closed || timer !== undefined) return;
    timer = setTimeout(() => void look(), pollMs);
  };
  const refused = (folders: number, problem: unknown): void => {
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : 'unknown';
    // Gone since it was listed: the next look finds that out.
    if (code === 'ENOENT' || code === 'ENOTDIR') return soon();
    if (limited) return;
    limited = true;
    options.onProblem({ kind: 'limit', folders, watched: watchers.size, code });
    later();
  };
  const forget = (folder: string, watcher: FSWatcher): void => {
    watcher.close();
    if (watchers.get(folder) === watcher) watchers.delete(folder);
  };

  /** Watches the folders that are new; true when there were some. */
  function watchAll(folders: readonly string[]): boolean {
    const wanted = new Set(folders);
    for (const [folder, watcher] of watchers) if (!wanted.has(folder)) forget(folder, watcher);
    let added = false;
    for (const folder of limited ? [] : folders) {
      if (watchers.has(folder)) continue;
      try {
        const watcher = watchOne(pathBytes(`${root}/${folder}`), soon);
        watcher.on('error', (problem) => {
          forget(folder, watcher);
          if (!closed) refused(folders.length, problem);
        });
        watchers.set(folder, watcher);
        added = true;
      } catch (problem) {
        refused(folders.length, problem);
      }
    }
    return added;
  }

  async function look(): Promise<void> {
    timer = undefined;
    if (looking) return soon();
    looking = true;
    waitingSince = undefined;
    try {
      realFolder(root);
      const tree = await readWorkingTree(root, startYielder());
      if (closed) return;
      // What happened in a new folder before it was watched is found by another look.
      if (watchAll(tree.folders)) soon();
      const { changes, stamps, fresh } = compare(known, tree);
      known = stamps;
      if (fresh) soon();
      if (changes.changed.length + changes.removed.length > 0) options.onChange(changes);
    } catch (error) {
      if (closed) return;
      if (error instanceof CodedError && error.code === 'CV032') {
        close();
        options.onProblem({ kind: 'gone' });
      } else options.onProblem({ kind: 'failed', error });
    } finally {
      looking = false;
      if (limited) later();
    }
  }

  function close(): void {
    closed = true;
    clearTimeout(timer);
    for (const [folder, watcher] of watchers) forget(folder, watcher);
  }

  // The first look starts the watches, and finds what changes meanwhile.
  await look();
  return { files: () => [...known.keys()].sort(), close };
}

const watchWithSystem = (folder: string | Buffer, changed: () => void): FSWatcher =>
  watch(folder, { persistent: true }, changed);

const stampsOf = ({ files }: WorkingTree): Map<string, FileStamp> =>
  new Map(Array.from(files, ([path, stat]) => [path, stampOf(stat)]));

/** What is different now. A file that is too fresh keeps its old stamp, so that it is told of later. */
function compare(
  known: ReadonlyMap<string, FileStamp>,
  { files }: WorkingTree,
): { changes: FolderChanges; stamps: Map<string, FileStamp>; fresh: boolean } {
  const changed: string[] = [];
  const stamps = new Map<string, FileStamp>();
  let fresh = false;
  for (const [path, stat] of files) {
    const before = known.get(path);
    if (before !== undefined && isAsStamped(before, stat)) stamps.set(path, before);
    else if (Math.abs(Date.now() - stat.ctimeMs) < FRESH_MS) {
      fresh = true;
      if (before !== undefined) stamps.set(path, before);
    } else {
      stamps.set(path, stampOf(stat));
      changed.push(path);
    }
  }
  const removed = [...known.keys()].filter((path) => !files.has(path));
  return { changes: { changed: changed.sort(), removed: removed.sort() }, stamps, fresh };
}

function realFolder(directory: string): string {
  try {
    return realpathSync(directory);
  } catch (cause) {
    throw new CodedError('CV032', directory, { cause });
  }
}
