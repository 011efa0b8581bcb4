import { createHash } from 'node:crypto';
import type { Database } from '../storage/database.ts';
import { column, prepared } from '../storage/prepared.ts';

/** So many are remembered, the newest: what waits in a browser is handed over within minutes of its next start. */
const KEPT = 100_000;

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');

/** Remembers that corrections were deleted, by hashes of their ids. For the transaction that deletes them. */
export function noteDeleted(db: Database, ids: readonly string[]): void {
  const insert = prepared<[string]>(db, 'INSERT INTO deleted_ids (hash) VALUES (?) ON CONFLICT DO NOTHING');
  for (const id of ids) insert.run(hashOf(id));
  db.prepare('DELETE FROM deleted_ids WHERE n <= (SELECT max(n) FROM deleted_ids) - ?').run(KEPT);
}

/** Was a correction with this id deleted here? */
export const wasDeleted = (db: Database, id: string): boolean =>
  column<[string], number>(db, 'SELECT 1 FROM deleted_ids WHERE hash = ?').get(hashOf(id)) === 1;
