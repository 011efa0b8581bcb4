import { createHash } from 'node:crypto';
import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { reportSchema, type Report } from '../../shared/report.ts';
import type { Database } from './database.ts';
import { keepNewest } from './retention.ts';
import { prepared } from './prepared.ts';
import { withStorageErrors } from './storage-errors.ts';

/** A report as it was stored, and what made room for it. */
export interface StoredReport {
  json: string;
  /** Ids of reports that went. */
  dropped: string[];
}

/** Stores a report; one with the same id is replaced (a job that is repeated writes the same). The oldest make room. */
export function putReport(db: Database, report: Report): StoredReport {
  const json = JSON.stringify(report);
  return withStorageErrors(() =>
    db
      .transaction(() => {
        prepared(db, 'INSERT OR REPLACE INTO reports (id, job, created_at, json) VALUES (?, ?, ?, ?)').run(
          report.id,
          report.job,
          report.createdAt,
          json,
        );
        return { json, dropped: keepNewest(db, 'reports', { rows: LIMITS.jobsKept, bytes: LIMITS.reportsBytes }) };
      })
      .immediate(),
  );
}

/** The stored report, or undefined when there is none or it is of a shape that this version does not know. */
export function getReport(db: Database, id: string): Report | undefined {
  const json = reportText(db, id);
  if (json === undefined) return undefined;
  const parsed = reportSchema.safeParse(JSON.parse(json));
  return parsed.success ? parsed.data : undefined;
}

/** The stored report as JSON text, for paging. Throws CV017 when there is none. */
export function reportJson(db: Database, id: string): string {
  const json = reportText(db, id);
  if (json === undefined) throw new CodedError('CV017', `(${id})`);
  return json;
}

const reportText = (db: Database, id: string): string | undefined =>
  withStorageErrors(
    () => db.prepare<[string], string>('SELECT json FROM reports WHERE id = ?').pluck().get(id) as string | undefined,
  );

/** Which of a correction's two codes was run. */
type Side = 'claude' | 'correction';

/**
 * Stores both reports of a correction, without the code that stands in its capture, in place of those before; a side
 * that was not run leaves none. For the transaction that decides.
 */
export function replaceRuns(db: Database, feedback: string, runs: Readonly<Record<Side, Report | null>>): void {
  db.prepare('DELETE FROM verification_runs WHERE feedback = ?').run(feedback);
  const insert = db.prepare(
    'INSERT INTO verification_runs (id, feedback, side, at, code_hash, json) VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (const side of ['claude', 'correction'] as const) {
    const report = runs[side];
    // Two corrections of the same code may have been decided by the same report.
    if (report !== null)
      insert.run(
        createHash('sha256').update(`${feedback} ${side} ${report.id}`).digest('hex'),
        feedback,
        side,
        report.createdAt,
        report.codeHash,
        JSON.stringify({ ...report, source: '' }),
      );
  }
}

/** Both stored reports; null for a side that was not run or that is of a shape that this version does not know. */
export function runsOf(db: Database, feedback: string): Record<Side, Report | null> {
  const rows = withStorageErrors(() =>
    db
      .prepare<[string], { side: Side; json: string }>('SELECT side, json FROM verification_runs WHERE feedback = ?')
      .all(feedback),
  );
  const read = (side: Side): Report | null => {
    const json = rows.find((row) => row.side === side)?.json;
    const parsed = json === undefined ? undefined : reportSchema.safeParse(JSON.parse(json));
    return parsed?.success === true ? parsed.data : null;
  };
  return { claude: read('claude'), correction: read('correction') };
}
