import type { Report } from '../../shared/report.ts';
import type { Database } from './database.ts';
import { prepared } from './prepared.ts';

/** Stores what became of every obligation of a report. For the transaction that notes it. @param project its name. */
export function noteOutcomes(db: Database, report: Report, project: string | null): void {
  const insert = prepared(
    db,
    'INSERT INTO obligation_outcomes (report, at, project, language, backend, check_name, verdict, ms) VALUES (?, ' +
      '?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  for (const { backend, check, verdict, ms, cached } of report.results)
    insert.run(report.id, report.createdAt, project, report.language, backend, check, verdict.kind, cached ? null : ms);
}
