import type { Database } from './database.ts';
import { column } from './prepared.ts';

/** Tables of what can be made again; corrections are never among them. */
type Derived = 'reports' | 'verdict_cache';

const KEYS: Readonly<Record<Derived, string>> = { reports: 'id', verdict_cache: 'key' };

/**
 * Deletes the oldest rows until at most `rows` are left and their JSON has at most `bytes` in UTF-8; the newest row
 * always stays. For the transaction that adds a row. Returns the keys of those that went.
 */
export function keepNewest(db: Database, table: Derived, { rows, bytes }: { rows: number; bytes: number }): string[] {
  const key = KEYS[table];
  const excess = Number(column<[], number>(db, `SELECT count(*) FROM ${table}`).get()) - rows;
  const rowsOver = `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} ORDER BY rowid LIMIT ?)`;
  const gone = excess > 0 ? db.prepare<[number], string>(`${rowsOver} RETURNING ${key}`).pluck().all(excess) : [];
  // The sum reads every row: only a database that is larger as a whole can hold too much in one table.
  if (fileBytes(db) <= bytes) return gone.map(String);
  const bytesOver = db.prepare<[number], string>(
    `DELETE FROM ${table} WHERE rowid < (SELECT max(rowid) FROM ${table}) AND rowid IN (
       SELECT rowid FROM (
         SELECT rowid, sum(octet_length(json)) OVER (ORDER BY rowid DESC ROWS UNBOUNDED PRECEDING) AS sum FROM ${table}
       ) WHERE sum > ?) RETURNING ${key}`,
  );
  return [...gone, ...bytesOver.pluck().all(bytes)].map(String);
}

/** Deletes the oldest jobs beyond `rows`; one that has not ended stays however old it is. */
export function keepNewestJobs(db: Database, rows: number): void {
  const excess = Number(column<[], number>(db, 'SELECT count(*) FROM jobs').get()) - rows;
  if (excess <= 0) return;
  db.prepare(
    `DELETE FROM jobs WHERE rowid IN (SELECT rowid FROM jobs WHERE state NOT IN ('queued', 'running') ORDER BY ` +
      'rowid LIMIT ?)',
  ).run(excess);
}

const fileBytes = (db: Database): number =>
  Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }));
