import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Anchor } from './chain.ts';

const schema = z.object({ length: z.int().check(z.nonnegative()), head: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

/**
 * So long the newest anchor may wait: transactions in a row, and answers on their way, do not wait for the disk behind
 * it.
 */
const QUIET_MS = 50;

/** The ledger's anchor outside of the database: one small file, replaced as a whole. */
export interface AnchorFile {
  /** The anchor in the file; null when there is none or it is not readable as one. */
  read(): Anchor | null;
  /** Writes soon and off the caller's way; of several in a row only the newest is written. */
  later(anchor: Anchor): void;
  /** Writes now; throws what the disk says. */
  now(anchor: Anchor): void;
  /** Settles when what was asked for is on the disk or was given up. */
  settled(): Promise<void>;
}

/** The anchor file at this path. `failed` hears of writes that the disk did not take; the next one tries again. */
export function anchorFile(path: string, failed: (problem: unknown) => void): AnchorFile {
  let soon: NodeJS.Timeout | undefined;
  const temporary = `${path}.new`;
  let wanted: Anchor | undefined;
  let writing: Promise<void> | undefined;
  let turn = 0;

  async function write(): Promise<void> {
    for (let anchor = wanted; anchor !== undefined; anchor = wanted) {
      wanted = undefined;
      const mine = turn;
      const own = `${temporary}-${mine}`;
      try {
        const file = await open(own, 'w', 0o600);
        try {
          await file.writeFile(textOf(anchor));
          await file.sync();
        } finally {
          await file.close();
        }
        // One that was written at once in the meantime is newer.
        if (mine === turn) await rename(own, path);
        else await rm(own, { force: true });
      } catch (problem) {
        failed(problem);
      }
    }
  }

  function begin(): void {
    clearTimeout(soon);
    soon = undefined;
    writing ??= write().finally(() => {
      writing = undefined;
      if (wanted !== undefined) begin();
    });
  }

  return {
    read() {
      try {
        return schema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? null;
      } catch {
        return null;
      }
    },
    later(anchor) {
      wanted = anchor;
      soon ??= setTimeout(begin, QUIET_MS).unref();
    },
    now(anchor) {
      wanted = undefined;
      turn += 1;
      try {
        const file = openSync(temporary, 'w', 0o600);
        try {
          writeSync(file, textOf(anchor));
          fsyncSync(file);
        } finally {
          closeSync(file);
        }
        renameSync(temporary, path);
      } catch (problem) {
        rmSync(temporary, { force: true });
        throw problem;
      }
    },
    settled() {
      if (soon !== undefined) begin();
      return writing ?? Promise.resolve();
    },
  };
}

const textOf = ({ length, head }: Anchor): string => `${JSON.stringify({ length, head })}\n`;
