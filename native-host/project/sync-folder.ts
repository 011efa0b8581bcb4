import { chmodSync, lchownSync, lstatSync, mkdirSync, symlinkSync } from 'node:fs';
import { pathBytes, listFolder } from './file-names.ts';
import type { ObjectStore } from './object-store.ts';
import type { Yielder } from './cooperative-yield.ts';
import { removeTree } from './remove-tree.ts';
import { isAsStamped, stampOf, type FileStamp } from './snapshot.ts';

/** What shall lie at a path. */
export type Wanted = { kind: 'file'; hash: string; executable: boolean } | { kind: 'link'; target: string };

/** What lies at a path since the last sync: told apart by its stamp from what a run made of it. */
interface SyncedEntry {
  id: string;
  stamp: FileStamp;
}

/** By path; belongs to one folder. */
export type SyncedState = Map<string, SyncedEntry>;

/** A folder to be brought in line. */
export interface SyncRequest {
  root: string;
  objects: ObjectStore;
  state: SyncedState;
  wanted: ReadonlyMap<string, Wanted>;
  /** Empty folders on which something will be bound. */
  bound: readonly string[];
  /** Whom files and folders shall belong to, when it is not this process's user. */
  owner?: { uid: number; gid: number } | undefined;
  yielder: Yielder;
}

/** What a sync did, in number of entries. */
export interface SyncCounts {
  kept: number;
  written: number;
  removed: number;
}

/**
 * Makes a folder hold exactly `wanted`. Whatever a run left there is found by its stamp and goes; links in it are
 * never followed. No other process may be at work in the folder. Throws the system's error.
 */
export async function syncFolder(request: SyncRequest): Promise<SyncCounts> {
  const { wanted, bound, state, yielder } = request;
  const folders = foldersOf([...wanted.keys(), ...bound.map((path) => `${path}/`)]);
  const found = await scan(request, folders);
  let written = 0;
  for (const path of folders) {
    if (found.folders.has(path)) continue;
    mkdirSync(pathBytes(`${request.root}/${path}`), { mode: 0o755 });
    own(request, path);
  }
  for (const [path, entry] of wanted) {
    if (found.kept.has(path)) continue;
    if (yielder.shouldYield()) await yielder.yield();
    state.set(path, lay(request, path, entry));
    written += 1;
  }
  for (const path of state.keys()) if (!wanted.has(path)) state.delete(path);
  return { kept: found.kept.size, written, removed: found.removed };
}

const idOf = (entry: Wanted): string =>
  entry.kind === 'link' ? `l ${entry.target}` : `${entry.executable ? 'x' : 'f'} ${entry.hash}`;

/** All folders on the way to the paths, outer ones first. */
function foldersOf(paths: readonly string[]): Set<string> {
  const folders = new Set<string>();
  let last = '';
  for (const path of paths) {
    const end = path.lastIndexOf('/');
    // Neighbours in order mostly lie in the same folder.
    if (end <= 0 || (end === last.length && path.startsWith(last))) continue;
    last = path.slice(0, end);
    for (let slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1))
      folders.add(path.slice(0, slash));
  }
  return folders;
}

/** Goes through the folder and removes what does not belong there or is not as it was laid. */
async function scan(
  { root, state, wanted, yielder }: SyncRequest,
  folders: ReadonlySet<string>,
): Promise<{ kept: Set<string>; folders: Set<string>; removed: number }> {
  const kept = new Set<string>();
  const there = new Set<string>();
  let removed = 0;
  const todo = [''];
  for (let folder = todo.pop(); folder !== undefined; folder = todo.pop()) {
    if (yielder.shouldYield()) await yielder.yield();
    for (const entry of listFolder(`${root}/${folder}`)) {
      const path = folder + entry.name;
      if (entry.isDirectory() && folders.has(path)) {
        there.add(path);
        todo.push(`${path}/`);
        continue;
      }
      const place = pathBytes(`${root}/${path}`);
      const goal = wanted.get(path);
      const laid = state.get(path);
      if (
        goal !== undefined &&
        laid !== undefined &&
        laid.id === idOf(goal) &&
        isAsStamped(laid.stamp, lstatSync(place))
      )
        kept.add(path);
      else {
        await removeTree(`${root}/${path}`);
        removed += 1;
      }
    }
  }
  return { kept, folders: there, removed };
}

function lay(request: SyncRequest, path: string, entry: Wanted): SyncedEntry {
  const place = pathBytes(`${request.root}/${path}`);
  if (entry.kind === 'link') symlinkSync(pathBytes(entry.target), place);
  else {
    request.objects.writeTo(entry.hash, place, entry.executable ? 0o755 : 0o644);
    if (entry.executable) chmodSync(place, 0o755);
  }
  own(request, path);
  return { id: idOf(entry), stamp: stampOf(lstatSync(place)) };
}

function own({ root, owner }: SyncRequest, path: string): void {
  if (owner !== undefined) lchownSync(pathBytes(`${root}/${path}`), owner.uid, owner.gid);
}
