import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { reportSchema } from '../../shared/report.ts';
import type { Report } from '../../shared/report.ts';
import type { Database } from './database.ts';
import { keepNewest } from './retention.ts';
import { storing } from './storage-errors.ts';

/** Stores a report; one with the same id is replaced (a job that is repeated writes the same). The oldest make room. */
export function putReport(db: Database, report: Report): void {
  storing(() =>
    db
      .transaction(() => {
        db.prepare('INSERT OR REPLACE INTO reports (id, job, created_at, json) VALUES (?, ?, ?, ?)').run(
          report.id,
          report.job,
          report.createdAt,
          JSON.stringify(report),
        );
        keepNewest(db, 'reports', { rows: LIMITS.jobsKept, bytes: LIMITS.reportsBytes });
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
  storing(
    () => db.prepare<[string], string>('SELECT json FROM reports WHERE id = ?').pluck().get(id) as string | undefined,
  );
