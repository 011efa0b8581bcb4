import { LIMITS } from '../../shared/limits.ts';
import type { Report } from '../../shared/report.ts';
import { isDecisive } from '../../shared/verdict-facts.ts';
import type { Database } from './database.ts';
import { withDeferredFsync } from './deferred-fsync.ts';
import { withStorageErrors } from './storage-errors.ts';
import { prepared } from './prepared.ts';

/** Stores what became of every obligation of a report. For the transaction that notes it. @param project its name. */
function noteOutcomes(db: Database, report: Report, project: string | null): void {
  const insert = prepared(
    db,
    'INSERT INTO obligation_outcomes (report, at, project, language, backend, check_name, verdict, ms) VALUES (?, ' +
      '?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  for (const { backend, check, verdict, ms, cached } of report.results)
    insert.run(report.id, report.createdAt, project, report.language, backend, check, verdict.kind, cached ? null : ms);
}

/** Where a verification took place. */
export interface VerifiedWhere {
  /** Name of the project; null without one. */
  project: string | null;
  /** SHA-256 of the conversation's id, hex; null where it is not known. */
  conversation: string | null;
}

/** The name of a registered project, or null for one that was forgotten since. */
export const projectName = (db: Database, id: string): string | null =>
  withStorageErrors(
    () => db.prepare<[string], string>('SELECT name FROM projects WHERE id = ?').pluck().get(id) as string | undefined,
  ) ?? null;

/**
 * Notes what verifications found, for the effect of patterns and for insights, in one transaction that nobody waits for
 * the disk for: in a conversation of a project, which backends decided and by which rules they found errors and
 * warnings. What is too old, or too much, goes.
 */
export function noteVerifications(
  db: Database,
  reports: readonly Report[],
  { project, conversation }: VerifiedWhere,
): void {
  withStorageErrors(() =>
    withDeferredFsync(db, () =>
      db
        .transaction(() => {
          for (const report of reports) {
            noteOutcomes(db, report, project);
            if (project !== null && conversation !== null) noteFindings(db, report, project, conversation);
            if (isDue(db)) keepBounded(db, report.createdAt);
          }
        })
        .immediate(),
    ),
  );
}

function noteFindings(db: Database, report: Report, project: string, conversation: string): void {
  const decided = db.prepare(
    'INSERT INTO verified_in (conversation, project, backend, report, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO ' +
      'NOTHING',
  );
  const found = db.prepare(
    'INSERT INTO observed (conversation, project, backend, rule, report, at) VALUES (?, ?, ?, ?, ?, ?) ON ' +
      'CONFLICT DO NOTHING',
  );
  for (const { backend, verdict } of report.results.filter((result) => isDecisive(result.verdict))) {
    decided.run(conversation, project, backend, report.id, report.createdAt);
    for (const { severity, rule } of verdict.findings)
      if (severity !== 'info') found.run(conversation, project, backend, rule, report.id, report.createdAt);
  }
}

/** Counting all rows takes longer than adding some. */
const BETWEEN_COUNTS = 100;
const notes = new WeakMap<Database, number>();

function isDue(db: Database): boolean {
  const before = notes.get(db) ?? 0;
  notes.set(db, before + 1);
  return before % BETWEEN_COUNTS === 0;
}

const DAY_MS = 86_400_000;
const TABLES = ['observed', 'verified_in', 'obligation_outcomes'] as const;

/**
 * One cut through all tables: a finding that went while the verification that made it stayed would look like one that
 * held.
 * @param now ISO 8601.
 */
export function keepBounded(
  db: Database,
  now: string,
  { days, rows }: { days: number; rows: number } = LIMITS.observations,
): void {
  const old = new Date(Date.parse(now) - days * DAY_MS).toISOString();
  const cuts = TABLES.map((table) => {
    const excess = Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()) - rows;
    return excess <= 0
      ? ''
      : (db
          .prepare<[number], string>(`SELECT at FROM ${table} ORDER BY at LIMIT 1 OFFSET ?`)
          .pluck()
          .get(excess - 1) ?? '');
  });
  const cut = [old, ...cuts].toSorted().at(-1) ?? old;
  for (const table of [...TABLES, 'exposures'] as const) db.prepare(`DELETE FROM ${table} WHERE at <= ?`).run(cut);
}
