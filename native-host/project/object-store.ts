import { hash as digest } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { Yielder } from './cooperative-yield.ts';

/** Files by the SHA-256 of their content, for one project. */
export interface ObjectStore {
  /** Keeps bytes; returns their hash, hex. Small contents are only sure to outlive the process after {@link flush}. */
  put(bytes: Uint8Array): string;
  has(hash: string): boolean;
  /** Throws when the stored bytes are damaged; they are forgotten then. */
  read(hash: string): Buffer;
  /**
   * Makes a new file with this content: a large one is a clone where the file system can, else a copy, never a hard
   * link.
   */
  writeTo(hash: string, file: string | Buffer, mode: number): void;
  /** Writes down which contents there are. */
  flush(): void;
  /** Removes what is not in `keep`; returns how many went. */
  prune(keep: ReadonlySet<string>, yielder: Yielder): Promise<number>;
  /** Every later call throws. */
  close(): void;
}

/** SHA-256, hex. */
export const hashOf = (bytes: Uint8Array): string => digest('sha256', bytes, 'hex');

/**
 * From here on a content is a file of its own; smaller ones lie one behind the other in one file: making a file costs
 * more than writing them.
 */
const LARGE = 256 * 1024;
/** Bytes of one record's head: a hash and a length of four bytes. */
const HEAD = 36;

interface Pack {
  handle: number;
  file: string;
  end: number;
  places: Map<string, { at: number; length: number }>;
}

/** Opens (and makes, mode 0700) the store in a folder. One process at a time may use it. */
export function openObjectStore(folder: string): ObjectStore {
  const largeFolder = path.join(folder, 'large');
  mkdirSync(largeFolder, { recursive: true, mode: 0o700 });
  const large = new Set(readdirSync(largeFolder));
  let pack = openPack(path.join(folder, 'small.pack'));
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let written = 0;
  let isOpen = true;
  /** The number of a file that was closed may be another file's by now. */
  const demandOpen = (): void => {
    if (!isOpen) throw new Error('The object store is closed.');
  };

  const flush = (): void => {
    demandOpen();
    if (waitingBytes === 0) return;
    const bytes = Buffer.concat(waiting);
    let done = 0;
    while (done < bytes.length)
      done += writeSync(pack.handle, bytes, done, bytes.length - done, pack.end - bytes.length + done);
    waiting = [];
    waitingBytes = 0;
  };
  const putSmall = (hash: string, bytes: Uint8Array): void => {
    const head = Buffer.alloc(HEAD);
    head.write(hash, 'hex');
    head.writeUInt32BE(bytes.length, 32);
    waiting.push(head, bytes);
    waitingBytes += HEAD + bytes.length;
    pack.places.set(hash, { at: pack.end + HEAD, length: bytes.length });
    pack.end += HEAD + bytes.length;
    if (waitingBytes > 4 * LARGE) flush();
  };
  const putLarge = (hash: string, bytes: Uint8Array): void => {
    written += 1;
    const temporary = path.join(largeFolder, `new-${process.pid}-${written}`);
    try {
      writeFileSync(temporary, bytes, { mode: 0o644, flag: 'wx' });
      renameSync(temporary, path.join(largeFolder, hash));
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
    large.add(hash);
  };
  const sound = (hash: string, bytes: Buffer): Buffer => {
    if (hashOf(bytes) === hash) return bytes;
    pack.places.delete(hash);
    if (large.delete(hash)) rmSync(path.join(largeFolder, hash), { force: true });
    throw new Error(`The stored content ${hash} is damaged.`);
  };
  const read = (hash: string): Buffer => {
    demandOpen();
    const place = pack.places.get(hash);
    if (place === undefined) return sound(hash, readFileSync(path.join(largeFolder, hash)));
    flush();
    return sound(hash, readAt(pack.handle, place.at, place.length));
  };

  return {
    put(bytes) {
      demandOpen();
      const hash = hashOf(bytes);
      if (pack.places.has(hash) || large.has(hash)) return hash;
      if (bytes.length < LARGE) putSmall(hash, bytes);
      else putLarge(hash, bytes);
      return hash;
    },
    has: (hash) => pack.places.has(hash) || large.has(hash),
    read,
    writeTo(hash, file, mode) {
      if (large.has(hash))
        copyFileSync(path.join(largeFolder, hash), file, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
      else writeFileSync(file, read(hash), { mode, flag: 'wx' });
    },
    flush,
    async prune(keep, yielder) {
      flush();
      const gone = [...pack.places.keys(), ...large].filter((hash) => !keep.has(hash));
      for (const hash of gone) if (large.delete(hash)) rmSync(path.join(largeFolder, hash), { force: true });
      if (!gone.some((hash) => pack.places.has(hash))) return gone.length;
      const old = pack;
      const fresh = openPack(`${old.file}.new`, true);
      for (const [hash, { at, length }] of old.places) {
        if (!keep.has(hash)) continue;
        if (yielder.shouldYield()) await yielder.yield();
        demandOpen();
        const bytes = readAt(old.handle, at - HEAD, HEAD + length);
        writeSync(fresh.handle, bytes, 0, bytes.length, fresh.end);
        fresh.places.set(hash, { at: fresh.end + HEAD, length });
        fresh.end += bytes.length;
      }
      renameSync(fresh.file, old.file);
      closeSync(old.handle);
      pack = { ...fresh, file: old.file };
      return gone.length;
    },
    close() {
      if (isOpen) closeSync(pack.handle);
      isOpen = false;
    },
  };
}

/** Opens a pack and finds its records; what a crash left half at its end is written over. */
function openPack(file: string, anew = false): Pack {
  const handle = openSync(file, constants.O_RDWR | constants.O_CREAT | (anew ? constants.O_TRUNC : 0), 0o600);
  const size = fstatSync(handle).size;
  const places: Pack['places'] = new Map();
  let at = 0;
  const head = Buffer.alloc(HEAD);
  while (at + HEAD <= size && readSync(handle, head, 0, HEAD, at) === HEAD) {
    const length = head.readUInt32BE(32);
    if (length >= LARGE || at + HEAD + length > size) break;
    places.set(head.toString('hex', 0, 32), { at: at + HEAD, length });
    at += HEAD + length;
  }
  return { handle, file, end: at, places };
}

/** Bytes of an open file from a place on, fewer where it ends before. */
export function readAt(handle: number, at: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const got = readSync(handle, bytes, done, length - done, at + done);
    if (got === 0) break;
    done += got;
  }
  return bytes.subarray(0, done);
}
