import type { LanguageId } from '../../shared/language.ts';
import type { Report } from '../../shared/report.ts';
import type { Check, VerdictKind } from '../../shared/verdict.ts';
import type { Database } from './database.ts';
import { storing } from './storing.ts';

/** One obligation's outcome without its findings. */
export interface ObligationOutcome {
  /** ISO 8601. */
  at: string;
  /** Name of the project. */
  project: string | null;
  language: LanguageId;
  backend: string;
  check: Check;
  verdict: VerdictKind;
  /** Wall time of the check, ms; null where the verdict was remembered. */
  ms: number | null;
}

/** Stores what became of every obligation of a report. For the transaction that notes it. @param project its name. */
export function noteOutcomes(db: Database, report: Report, project: string | null): void {
  const insert = db.prepare('INSERT INTO obligation_outcomes (report, at, project, language, backend, check_name, verdict, ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING');
  for (const { backend, check, verdict, ms, cached } of report.results) insert.run(report.id, report.createdAt, project, report.language, backend, check, verdict.kind, cached ? null : ms);
}

/** Outcomes of a time, newest first, of one project (by name) or of all. @param limit at most this many. */
export function listOutcomes(db: Database, { project, language, since, limit }: { project?: string; language?: LanguageId; since?: string; limit: number }): ObligationOutcome[] {
  return storing(() =>
    db
      .prepare<[string, string | null, string | null, string | null, string | null, number], ObligationOutcome>(
        `SELECT at, project, language, backend, check_name AS "check", verdict, ms FROM obligation_outcomes
         WHERE at >= ? AND (? IS NULL OR project = ?) AND (? IS NULL OR language = ?) ORDER BY at DESC, report, backend LIMIT ?`,
      )
      .all(since ?? '', project ?? null, project ?? null, language ?? null, language ?? null, limit),
  );
}
