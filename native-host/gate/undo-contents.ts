import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CodedError } from '../../shared/errors.ts';
import { hashOf, replaceAt } from './project-files.ts';

/** Contents by their hash in a private folder: what an undo puts back. */
export interface UndoContents {
  /** Keeps a content; returns its hash. */
  keep(content: Uint8Array): string;
  /** The content of this hash. Throws CV035 when it is gone or was changed. */
  get(hash: string): Buffer;
  /** Is a content of this hash kept, and whole? */
  has(hash: string): boolean;
  /** Removes all but these. */
  only(hashes: ReadonlySet<string>): void;
  /** Writes a little and takes it away again: is there room? */
  probe(): boolean;
}

/** Bytes of the probe: about what a small change needs. */
const PROBE_BYTES = 256 * 1024;

/** The contents in this folder, which is made when it is needed. */
export function undoContents(folder: string): UndoContents {
  const place = (hash: string): string => path.join(folder, hash);
  const ready = (): void => void mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    keep(content) {
      const hash = hashOf(content);
      ready();
      if (!this.has(hash)) replaceAt(place(hash), content, 0o600, `.${hash}`);
      return hash;
    },
    get(hash) {
      const content = existsSync(place(hash)) ? readFileSync(place(hash)) : undefined;
      if (content === undefined || hashOf(content) !== hash)
        throw new CodedError('CV035', 'What was there before is not kept any more.');
      return content;
    },
    has: (hash) => existsSync(place(hash)) && hashOf(readFileSync(place(hash))) === hash,
    only(hashes) {
      if (!existsSync(folder)) return;
      for (const name of readdirSync(folder)) if (!hashes.has(name)) rmSync(place(name), { force: true });
    },
    probe() {
      ready();
      const file = place('.probe');
      try {
        replaceAt(file, Buffer.alloc(PROBE_BYTES, 1), 0o600, '.probe-new');
        return true;
      } finally {
        rmSync(file, { force: true });
      }
    },
  };
}
