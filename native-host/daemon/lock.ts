import { chmodSync, readFileSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3-multiple-ciphers';
import * as z from 'zod/mini';
import { CodedError } from '../../shared/errors.ts';
import { writePrivateFile } from '../rpc/private-files.ts';

/** What the daemon that holds the lock says about itself; clients whose environment differs find its socket here. */
const holderSchema = z.object({
  pid: z.int(),
  instance: z.string(),
  socket: z.string(),
  version: z.string(),
  startedAt: z.string(),
});

/** See {@link holderSchema}. */
export type Holder = z.infer<typeof holderSchema>;

/** The lock while it is held. */
export interface Lock {
  /** Publishes who holds the lock; throws what the disk says, and then nobody is published. */
  announce(holder: Holder): void;
  release(): void;
}

/**
 * Takes the lock of the one daemon, or throws CV041. It is SQLite's exclusive lock on an empty file: the kernel holds
 * it for the process and lets go when the process dies however it dies, so there is no stale lock to judge and no race
 * in judging it.
 */
export function acquireLock(files: { lock: string; holder: string }): Lock {
  const database = new Database(files.lock, { timeout: 0 });
  try {
    chmodSync(files.lock, 0o600);
    // A journal in a file needs room on the disk, and nothing is ever written.
    database.pragma('journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
  } catch (problem) {
    database.close();
    if (problem instanceof Database.SqliteError && problem.code.startsWith('SQLITE_BUSY')) {
      const holder = readHolder(files.holder);
      throw new CodedError('CV041', holder === undefined ? undefined : `Process ${holder.pid}.`);
    }
    throw problem;
  }
  return {
    announce(holder) {
      try {
        writePrivateFile(files.holder, `${JSON.stringify(holder)}\n`);
      } catch (problem) {
        // The one before may not go on saying something else.
        rmSync(files.holder, { force: true });
        throw problem;
      }
    },
    release: () => void database.close(),
  };
}

/** Who announced itself last, running or not; undefined when nobody did or the file is not readable as such. */
export function readHolder(file: string): Holder | undefined {
  try {
    const parsed = holderSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
