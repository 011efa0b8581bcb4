import { createHash } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import type { ReplyBody } from '../../shared/protocol.ts';
import { protectionOf } from './database-key.ts';
import { backupFolder, emptyWal, listBackups, listDamaged, makeBackup, type Database } from './database.ts';
import { withStorageErrors } from './storage-errors.ts';
import { column, prepared } from './prepared.ts';

/** Tables that hold what people recorded or what came of it; children before parents. */
const TABLES = [
  'undos',
  'ledger',
  'ledger_anchor',
  'injections',
  'verdict_cache',
  'reports',
  'jobs',
  'grants',
  'distrusted_solvers',
  'judged_verdicts',
  'mutes',
  'consents',
  'projects',
  'share_receipts',
  'share_queue',
  'obligation_outcomes',
  'verified_in',
  'observed',
  'exposures',
  'learned_rules',
  'pattern_marks',
  'pattern_members',
  'former_patterns',
  'patterns',
  'evidence',
  'verification_runs',
  'correction_state',
  'feedback_capture',
  'feedback',
  'settings',
] as const;

/** Tables that are made of the others: not worth an export. What deleting the others leaves in them goes last. */
const MADE_OF_OTHERS = [
  'rule_attempts',
  'pattern_sums',
  'pattern_stale',
  'learned',
  'mistake_weeks',
  'outcome_weeks',
  'reliability_counts',
  'share_left_out',
] as const;

/** How much is stored, backups included in the bytes. */
export function countData(db: Database): ReplyBody<'data.counts'> {
  return withStorageErrors(() => ({
    corrections: countOf(db, 'feedback'),
    reports: countOf(db, 'reports'),
    injections: countOf(db, 'injections'),
    projects: countOf(db, 'projects'),
    bytes: [db.name, `${db.name}-wal`, ...listBackups(db.name)].reduce(
      (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
      0,
    ),
    encrypted: protectionOf(db.name) !== 'plain',
  }));
}

/** Everything that is stored, as one JSON text: a table is an array of its rows, stored JSON stands as JSON. */
export function exportData(db: Database): string {
  const read = db.transaction(() =>
    TABLES.toReversed().map(
      (table) => [table, db.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all()] as const,
    ),
  );
  const tables = withStorageErrors(() => read()).map(([table, rows]) => [table, rows.map(withJson)] as const);
  return JSON.stringify({ format: 'claude-verify-export', version: 1, ...Object.fromEntries(tables) }, null, 1);
}

function withJson(row: Record<string, unknown>): Record<string, unknown> {
  return typeof row['json'] === 'string' ? { ...row, json: JSON.parse(row['json']) } : row;
}

/** Receipts of what nobody has to be asked about any more. */
const SETTLED = "deleted_at IS NOT NULL OR receiver = 'file'";

/**
 * Deletes every row but the receipts of what receivers may still have: without their ids nobody could ask for its
 * deletion. Nothing of what was shared is in them. Hashes of the corrections' ids stay, too. `also` is done in the same
 * transaction. The bytes go with {@link purge}. Throws CV021.
 */
export function deleteAll(db: Database, also?: () => void): { corrections: number } {
  return withStorageErrors(() =>
    db
      .transaction(() => {
        const corrections = countOf(db, 'feedback');
        noteDeleted(db, db.prepare<[], string>('SELECT id FROM feedback').pluck().all());
        for (const table of [...TABLES, ...MADE_OF_OTHERS])
          db.prepare(`DELETE FROM ${table}${table === 'share_receipts' ? ` WHERE ${SETTLED}` : ''}`).run();
        // Of an answer the status stays: a receiver may say in it what it got.
        db.prepare('UPDATE share_receipts SET answer = substr(answer, 1, 3)').run();
        also?.();
        return { corrections };
      })
      .immediate(),
  );
}

/**
 * Makes the bytes of deleted rows go: every backup, which may hold them; secure_delete has overwritten them, VACUUM
 * rebuilds, the WAL is emptied. With `backUp` there is a backup again. Throws CV021 when the disk or another reader
 * keeps it from ending; it can be repeated.
 */
export function purge(db: Database, { backUp, now }: { backUp: boolean; now: number }): void {
  withStorageErrors(() => {
    for (const old of [...listBackups(db.name), ...listDamaged(db.name)]) rmSync(old, { force: true });
    if (!backUp) rmSync(backupFolder(db.name), { recursive: true, force: true });
    db.exec('VACUUM');
    emptyWal(db);
    if (backUp) makeBackup(db, now);
  });
}

const countOf = (db: Database, table: (typeof TABLES)[number]): number =>
  Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());

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
