import { createHash } from 'node:crypto';
import { reportSchema, type Report } from '../../shared/report.ts';
import type { Database } from './database.ts';
import { storing } from './storage-errors.ts';

/** Which of a correction's two codes was run. */
export type Side = 'claude' | 'correction';

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
  const rows = storing(() =>
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
