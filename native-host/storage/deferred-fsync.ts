import type { Database } from './database.ts';

/**
 * Runs transactions that a power failure may take back: they hold when this returns, whatever becomes of this process,
 * and are on the disk with the next transaction that waits for it. None is ever there without those before it. Within a
 * transaction it changes nothing.
 */
export function withDeferredFsync<T>(db: Database, work: () => T): T {
  if (db.inTransaction) return work();
  db.pragma('synchronous = NORMAL');
  try {
    return work();
  } finally {
    db.pragma('synchronous = FULL');
  }
}
