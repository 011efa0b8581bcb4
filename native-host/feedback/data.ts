import { existsSync, rmSync, statSync } from 'node:fs';
import { CodedError } from '../../shared/errors.ts';
import type { ReplyBody } from '../../shared/protocol.ts';
import { backupFolder, listBackups } from './database.ts';
import type { Database } from './database.ts';
import { storing } from './storing.ts';

/** Tables that hold what people recorded or what was derived from it; children before parents. */
const TABLES = ['undos', 'ledger', 'ledger_anchor', 'injections', 'verdict_cache', 'reports', 'jobs', 'grants', 'consents', 'projects', 'feedback_capture', 'feedback'] as const;

/** What was learned from those and refers to none of them; deleted after them, because their going leaves notes there. */
const LEARNED = ['patterns', 'pattern_marks', 'pattern_stale', 'exposures', 'observed', 'verified_in', 'obligation_outcomes', 'mistake_weeks', 'outcome_weeks'] as const;

/** How much is stored, backups included in the bytes. */
export function countData(db: Database): ReplyBody<'data.counts'> {
  return storing(() => ({
    corrections: countOf(db, 'feedback'),
    reports: countOf(db, 'reports'),
    injections: countOf(db, 'injections'),
    projects: countOf(db, 'projects'),
    bytes: [db.name, `${db.name}-wal`, ...listBackups(db.name)].reduce((sum, file) => sum + (existsSync(file) ? statSync(file).size : 0), 0),
    encrypted: false,
  }));
}

/** Everything that is stored, as one JSON text: a table is an array of its rows, stored JSON stands as JSON. */
export function exportData(db: Database): string {
  const read = db.transaction(() => TABLES.toReversed().map((table) => [table, db.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all()] as const));
  const tables = storing(() => read()).map(([table, rows]) => [table, rows.map(withJson)] as const);
  return JSON.stringify({ format: 'claude-verify-export', version: 1, ...Object.fromEntries(tables) }, null, 1);
}

function withJson(row: Record<string, unknown>): Record<string, unknown> {
  return typeof row['json'] === 'string' ? { ...row, json: JSON.parse(row['json']) } : row;
}

/**
 * Deletes every row and every backup and makes the bytes go: secure_delete overwrites, VACUUM rebuilds, the WAL is
 * emptied. Throws CV021 when the disk or another reader keeps it from ending; it can be repeated.
 */
export function deleteAll(db: Database): { corrections: number } {
  return storing(() => {
    const corrections = countOf(db, 'feedback');
    db.transaction(() => {
      for (const table of [...TABLES, ...LEARNED]) db.prepare(`DELETE FROM ${table}`).run();
    }).immediate();
    rmSync(backupFolder(db.name), { recursive: true, force: true });
    db.exec('VACUUM');
    emptyWal(db);
    return { corrections };
  });
}

function emptyWal(db: Database): void {
  const [result] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  if (result?.busy !== 0) throw new CodedError('CV021', 'Another program reads the database; close it and delete again.');
}

const countOf = (db: Database, table: (typeof TABLES)[number]): number => Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
