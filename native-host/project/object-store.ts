import { hash as digest } from 'node:crypto';
import { constants, copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Pace } from './pace.ts';

/** Files by the SHA-256 of their content, for one project. */
export interface ObjectStore {
  /** Keeps bytes; returns their hash, hex. */
  put(bytes: Uint8Array): string;
  has(hash: string): boolean;
  read(hash: string): Buffer;
  /** Makes a new file with this content: a clone where the file system can, else a copy, never a hard link. */
  copyTo(hash: string, file: string | Buffer): void;
  /** Takes an object out that turned out to be damaged (a crash can leave a short file). */
  discard(hash: string): void;
  /** Removes what is not in `keep`; returns how many went. */
  prune(keep: ReadonlySet<string>, pace: Pace): Promise<number>;
}

/** SHA-256, hex. */
export const hashOf = (bytes: Uint8Array): string => digest('sha256', bytes, 'hex');

/** Opens (and makes, mode 0700) the store in a folder. */
export function openObjectStore(folder: string): ObjectStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fans = new Set(readdirSync(folder));
  const known = new Set<string>();
  for (const fan of fans) for (const name of readdirSync(path.join(folder, fan))) known.add(fan + name);
  let written = 0;
  const place = (hash: string): string => path.join(folder, hash.slice(0, 2), hash.slice(2));
  const discard = (hash: string): void => {
    rmSync(place(hash), { force: true });
    known.delete(hash);
  };
  return {
    put(bytes) {
      const hash = hashOf(bytes);
      if (known.has(hash)) return hash;
      const file = place(hash);
      const fan = hash.slice(0, 2);
      if (!fans.has(fan)) mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      fans.add(fan);
      written += 1;
      const temporary = `${file}.${process.pid}-${written}`;
      try {
        writeFileSync(temporary, bytes, { mode: 0o644, flag: 'wx' });
        renameSync(temporary, file);
      } catch (error) {
        rmSync(temporary, { force: true });
        throw error;
      }
      known.add(hash);
      return hash;
    },
    has: (hash) => known.has(hash),
    read: (hash) => readFileSync(place(hash)),
    copyTo: (hash, file) => copyFileSync(place(hash), file, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL),
    discard,
    async prune(keep, pace) {
      let removed = 0;
      for (const hash of known) {
        if (keep.has(hash)) continue;
        if (pace.due()) await pace.rest();
        discard(hash);
        removed += 1;
      }
      return removed;
    },
  };
}
