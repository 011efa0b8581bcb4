import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CodedError } from '../../shared/errors.ts';
import { storageError } from '../storage/storage-errors.ts';
import { openObjectStore } from './object-store.ts';
import { startYielder } from './cooperative-yield.ts';
import { discard, DISCARDED } from './remove-tree.ts';
import { loadSnapshot, saveSnapshot, takeSnapshot, type Snapshot, type SnapshotLimits } from './snapshot.ts';
import { syncFolder, type SyncedState, type SyncCounts, type Wanted } from './sync-folder.ts';

/** A folder to be shown to a run: `from` is absolute, `to` is relative to the overlay's root. */
export interface Bind {
  from: string;
  to: string;
}

/** A private folder that a run may write, as the sandbox makes it. */
export interface RunFolder {
  readonly path: string;
  /** Removes it with whatever a run left in it. */
  remove(): Promise<void>;
}

/** A private copy of a project's tree, for one run at a time. */
export interface Overlay<Folder extends RunFolder = RunFolder> {
  /** The tree; all of it may be written by a run. */
  folder: Folder;
  /** Its absolute path. */
  root: string;
  /** Installed dependencies: never copied, never writable. */
  readOnly: Bind[];
  /**
   * Build outputs: one folder of this project's own for each, shared by its overlays, kept between runs, empty at
   * first.
   */
  caches: { from: Folder; to: string }[];
  /** What laying it took. */
  counts: SyncCounts;
}

/** Text of files to be laid over a snapshot; null takes a file away. */
export type Writes = ReadonlyMap<string, string | null>;

/** The snapshots and overlays of one project, in a private folder (0700) of the data directory. */
export interface ProjectSpace<Folder extends RunFolder = RunFolder> {
  /** Takes a snapshot; reads only what changed since the last one. Throws CV032 when the folder is gone. */
  snapshot(signal?: AbortSignal): Promise<Snapshot>;
  /** Text of a file in a snapshot, or undefined when it has none of that name or the file is no UTF-8. */
  text(snapshot: Snapshot, file: string): string | undefined;
  /**
   * Lays a snapshot with `writes` over it into the overlay of this name; one that is there is brought in line, and
   * whatever a run left in it goes. Paths of `writes` must have been checked ({@link problemInTree}). No process may be
   * at work in the overlay. Throws CV021 when the disk is full.
   */
  materialise(name: string, snapshot: Snapshot, writes: Writes, signal?: AbortSignal): Promise<Overlay<Folder>>;
  /** Removes contents that no kept snapshot needs; for quiet times. Returns how many. */
  prune(signal?: AbortSignal): Promise<number>;
  /** Removes overlays and caches and ends the use of the space; snapshots stay. */
  close(): Promise<void>;
}

/** Where a project lies and where its space shall be. */
export interface SpaceOptions<Folder extends RunFolder> {
  /** The project's folder. */
  project: string;
  /** Folder for the space; made when it is missing. */
  folder: string;
  /** Makes a folder that a run may write, within a parent: the sandbox's `makeWritableFolder`. */
  makeFolder(parent: string): Folder;
  limits?: SnapshotLimits;
  /** The user of runs when it is another: files that change hands later would all count as changed. */
  owner?: { uid: number; gid: number };
}

/** File systems count time in ticks; after this many ms at most a change shows in a file's times. */
const TICK_MS = 10;

/**
 * Opens the space of a project; overlays that an earlier process left are removed. One process at a time may have a
 * folder: the daemon has the project's own, a command without it makes one in a temporary directory.
 */
export function openProjectSpace<Folder extends RunFolder>({
  project,
  folder,
  makeFolder,
  limits,
  owner,
}: SpaceOptions<Folder>): ProjectSpace<Folder> {
  const runs = path.join(folder, 'runs');
  const index = path.join(folder, 'snapshot.json');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const left = readdirSync(folder).filter((name) => name.startsWith(DISCARDED));
  const removals = [runs, ...left.map((name) => path.join(folder, name))].map(discard);
  mkdirSync(runs, { mode: 0o700 });
  const objects = openObjectStore(path.join(folder, 'objects'));
  const laid = new Map<string, { folder: Folder; state: SyncedState }>();
  const caches = new Map<string, Folder>();
  let last: Snapshot | undefined;
  const inTurn = serial();

  async function lay(
    name: string,
    snapshot: Snapshot,
    writes: Writes,
    signal: AbortSignal | undefined,
  ): Promise<Overlay<Folder>> {
    const wanted = wantedOf(snapshot, writes);
    const bound = [...snapshot.dependencies, ...snapshot.outputs];
    const sync = (at: { folder: Folder; state: SyncedState }): Promise<SyncCounts> =>
      syncFolder({
        root: at.folder.path,
        objects,
        state: at.state,
        wanted,
        bound,
        owner,
        yielder: startYielder(signal),
      });
    const kept = laid.get(name);
    laid.delete(name);
    let at = kept;
    let counts: SyncCounts | undefined;
    if (kept !== undefined && lstatSync(kept.folder.path, { throwIfNoEntry: false })?.isDirectory() === true) {
      counts = await sync(kept).catch((error: unknown) => {
        signal?.throwIfAborted();
        storageOnly(error);
        return undefined;
      });
    }
    if (at === undefined || counts === undefined) {
      await kept?.folder.remove();
      at = { folder: makeFolder(runs), state: new Map() };
      counts = await sync(at);
    }
    laid.set(name, at);
    if (counts.written > 0) await nextTick(path.join(folder, 'clock'));
    return {
      folder: at.folder,
      root: at.folder.path,
      readOnly: bindsOf(project, snapshot.dependencies),
      caches: snapshot.outputs.map((to) => ({ from: cacheFor(to), to })),
      counts,
    };
  }

  function wantedOf(snapshot: Snapshot, writes: Writes): Map<string, Wanted> {
    const wanted = new Map<string, Wanted>();
    for (const [file, { hash, executable }] of snapshot.files) wanted.set(file, { kind: 'file', hash, executable });
    for (const [file, target] of snapshot.links) wanted.set(file, { kind: 'link', target });
    for (const [file, text] of writes) {
      if (text === null) wanted.delete(file);
      else
        wanted.set(file, {
          kind: 'file',
          hash: objects.put(Buffer.from(text)),
          executable: snapshot.files.get(file)?.executable ?? false,
        });
    }
    return wanted;
  }

  function cacheFor(outputs: string): Folder {
    const cache = caches.get(outputs) ?? makeFolder(runs);
    caches.set(outputs, cache);
    return cache;
  }

  return {
    snapshot: (signal) =>
      inTurn(async () => {
        const root = realFolder(project);
        const previous = last ?? loadSnapshot(index, root);
        const taken = await takeSnapshot({
          root,
          objects,
          previous,
          signal,
          ...(limits === undefined ? {} : { limits }),
        });
        objects.flush();
        if (taken.read > 0 || taken.tree !== previous?.tree) saveSnapshot(index, root, taken);
        last = taken;
        return taken;
      }),
    text(snapshot, file) {
      const found = snapshot.files.get(file);
      if (found === undefined) return undefined;
      const bytes = objects.read(found.hash);
      const text = bytes.toString('utf8');
      return Buffer.from(text).equals(bytes) ? text : undefined;
    },
    materialise: (name, snapshot, writes, signal) => inTurn(() => lay(name, snapshot, writes, signal)),
    prune: (signal) =>
      inTurn(() =>
        objects.prune(new Set(Array.from(last?.files.values() ?? [], ({ hash }) => hash)), startYielder(signal)),
      ),
    close: () =>
      inTurn(async () => {
        for (const { folder: each } of laid.values()) await each.remove();
        for (const each of caches.values()) await each.remove();
        laid.clear();
        caches.clear();
        objects.close();
        await Promise.all(removals);
      }),
  };
}

/**
 * Waits until what is changed from now on has a later time than what was laid: until a file's own change time has moved
 * on.
 */
async function nextTick(probe: string): Promise<void> {
  const from = performance.now();
  writeFileSync(probe, '', { mode: 0o600 });
  const then = lstatSync(probe).ctimeMs;
  while (performance.now() - from < TICK_MS) {
    utimesSync(probe, 0, 0);
    if (lstatSync(probe).ctimeMs > then) return;
    await delay(1);
  }
}

/**
 * Where folders of a project really lie. One behind a link that leads out of the project is not bound: a repository
 * could name any folder that way.
 */
export function bindsOf(project: string, folders: readonly string[]): Bind[] {
  const root = realpathSync(project);
  return folders.flatMap((to) => {
    const wanted = path.join(root, to);
    const from = existsSync(wanted) ? realpathSync(wanted) : '';
    return from.startsWith(root + path.sep) ? [{ from, to }] : [];
  });
}

/** Throws when making the folder anew would not help: no space. */
function storageOnly(error: unknown): void {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) throw error;
}

function realFolder(project: string): string {
  try {
    return realpathSync(project);
  } catch (error) {
    throw new CodedError('CV032', project, { cause: error });
  }
}

/** Runs tasks one after another; storage errors come out coded. */
function serial(): <T>(task: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = tail.then(task).catch((error: unknown) => {
      throw storageError(error);
    });
    tail = run.catch(() => undefined);
    return run;
  };
}
