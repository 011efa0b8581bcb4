import { existsSync, lstatSync, mkdirSync, realpathSync, renameSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CodedError } from '../../shared/errors.ts';
import { storageError } from '../feedback/storing.ts';
import { hashOf, openObjectStore } from './object-store.ts';
import { startPace } from './pace.ts';
import { removeTree } from './remove-tree.ts';
import { loadSnapshot, saveSnapshot } from './snapshot-index.ts';
import { takeSnapshot, type Snapshot, type SnapshotLimits } from './snapshot.ts';
import { syncFolder, type LaidState, type SyncCounts, type Wanted } from './sync-folder.ts';

/** A folder to be bound into a run: `from` is absolute, `to` is relative to the overlay's root. */
export interface Bind {
  from: string;
  to: string;
}

/** A private copy of a project's tree, for one run at a time. */
export interface Overlay {
  /** Absolute; everything in it may be written by a run. */
  root: string;
  /** Installed dependencies: never copied, never writable. */
  readOnly: Bind[];
  /** Build outputs: one folder of this project's own for each, kept between runs, empty at first. */
  caches: Bind[];
  /** What laying it took. */
  counts: SyncCounts;
}

/** Text of files to be laid over a snapshot; null takes a file away. */
export type Writes = ReadonlyMap<string, string | null>;

/** The snapshots and overlays of one project, in a private folder (0700) of the data directory. */
export interface ProjectSpace {
  /** Takes a snapshot; reads only what changed since the last one. Throws CV032 when the folder is gone. */
  snapshot(signal?: AbortSignal): Promise<Snapshot>;
  /** Text of a file in a snapshot, or undefined when it has none of that name or the file is no UTF-8. */
  text(snapshot: Snapshot, file: string): string | undefined;
  /**
   * Lays a snapshot with `writes` over it into the overlay of this name; one that is there is brought in line, and
   * whatever a run left in it goes. Paths of `writes` must have been checked ({@link problemInTree}). No process may be
   * at work in the overlay. Throws CV021 when the disk is full.
   */
  lay(name: string, snapshot: Snapshot, writes: Writes, signal?: AbortSignal): Promise<Overlay>;
  /** Removes contents that no kept snapshot needs; for quiet times. Returns how many. */
  prune(signal?: AbortSignal): Promise<number>;
  /** Removes the overlays and ends the use of the space; snapshots and caches stay. */
  close(): void;
}

/** Where a project lies and where its space shall be. */
export interface SpaceOptions {
  /** The project's folder. */
  project: string;
  /** Folder for the space; made when it is missing. */
  folder: string;
  limits?: SnapshotLimits;
  /** Whom an overlay shall belong to when runs have another user. */
  owner?: { uid: number; gid: number };
}

/** File systems count time in ticks; after this many ms a change shows in a file's times. */
const TICK_MS = 10;
const NAME = /^[a-z][a-z0-9-]{0,40}$/;

/**
 * Opens the space of a project; overlays that an earlier process left are removed. One process at a time may have a
 * folder: the daemon has the project's own, a command without it makes one in a temporary directory.
 */
export function openProjectSpace({ project, folder, limits, owner }: SpaceOptions): ProjectSpace {
  const overlays = path.join(folder, 'overlays');
  const index = path.join(folder, 'snapshot.json');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeTree(overlays);
  mkdirSync(overlays, { mode: 0o700 });
  const objects = openObjectStore(path.join(folder, 'objects'));
  const states = new Map<string, LaidState>();
  let last: Snapshot | undefined;
  const inTurn = serial();

  async function lay(name: string, snapshot: Snapshot, writes: Writes, signal: AbortSignal | undefined): Promise<Overlay> {
    if (!NAME.test(name)) throw new TypeError(`An overlay cannot be called ${name}.`);
    const root = path.join(overlays, name);
    const wanted = new Map<string, Wanted>();
    for (const [file, { hash, executable }] of snapshot.files) wanted.set(file, { kind: 'file', hash, executable });
    for (const [file, target] of snapshot.links) wanted.set(file, { kind: 'link', target });
    for (const [file, text] of writes) {
      if (text === null) wanted.delete(file);
      else wanted.set(file, { kind: 'file', hash: objects.put(Buffer.from(text)), executable: snapshot.files.get(file)?.executable ?? false });
    }
    const bound = [...snapshot.dependencies, ...snapshot.outputs];
    const sync = (state: LaidState): Promise<SyncCounts> => syncFolder({ root, objects, state, wanted, bound, owner, pace: startPace(signal) });
    const fresh = (): LaidState => {
      discardFolder(overlays, root);
      mkdirSync(root, { mode: 0o700 });
      const state: LaidState = new Map();
      states.set(name, state);
      return state;
    };
    const kept = lstatSync(root, { throwIfNoEntry: false })?.isDirectory() === true ? states.get(name) : undefined;
    states.delete(name);
    const counts = kept === undefined ? await sync(fresh()) : await sync(kept).then((done) => (states.set(name, kept), done), (error: unknown) => (signal?.throwIfAborted(), storageOnly(error), sync(fresh())));
    if (counts.written > 0) await delay(TICK_MS);
    return { root, readOnly: snapshot.dependencies.flatMap((to) => within(project, to)), caches: snapshot.outputs.map((to) => ({ from: cacheFor(to), to })), counts };
  }

  function cacheFor(outputs: string): string {
    const from = path.join(folder, 'caches', hashOf(Buffer.from(outputs)).slice(0, 32));
    mkdirSync(from, { recursive: true, mode: 0o700 });
    return from;
  }

  return {
    snapshot: (signal) =>
      inTurn(async () => {
        const root = realFolder(project);
        const previous = last ?? loadSnapshot(index, root);
        const taken = await takeSnapshot({ root, objects, previous, signal, ...(limits === undefined ? {} : { limits }) });
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
    lay: (name, snapshot, writes, signal) => inTurn(() => lay(name, snapshot, writes, signal)),
    prune: (signal) => inTurn(() => objects.prune(new Set(Array.from(last?.files.values() ?? [], ({ hash }) => hash)), startPace(signal))),
    close() {
      states.clear();
      objects.close();
      removeTree(overlays);
    },
  };
}

/** Dependencies behind a link that leads out of the project are not bound: a repository could name any folder that way. */
function within(project: string, to: string): Bind[] {
  const wanted = path.join(project, to);
  if (!existsSync(wanted)) return [];
  const from = realpathSync(wanted);
  return from.startsWith(realpathSync(project) + path.sep) ? [{ from, to }] : [];
}

/** Moves a folder aside, then removes it: what a run left may be hard to remove, and must not be in the way. */
function discardFolder(parent: string, folder: string): void {
  const aside = path.join(parent, `.${randomBytes(6).toString('hex')}`);
  try {
    renameSync(folder, aside);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  removeTree(aside);
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
