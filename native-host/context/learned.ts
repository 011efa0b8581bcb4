import type { Database } from '../feedback/database.ts';
import { storing } from '../feedback/storing.ts';

/** Corrections of one kind, counted. */
export interface DerivedPattern {
  category: string;
  subcategory: string | null;
  count: number;
  /** Description of the newest one. */
  description: string;
}

/** One correction as the text quotes it. */
export interface RecentCorrection {
  category: string;
  description: string;
}

/** Corrections quoted at most. */
const RECENT = 10;

/** Groups considered at most; the text's budget is smaller by far. */
const GROUPS = 200;

/** A confirmation or a suggestion is no mistake. */
const MISTAKES = `feedback JOIN feedback_capture USING (id) WHERE project = ? AND json_extract(json, '$.feedback_type') = 'correction'`;

/** What was corrected in a project (by name): kinds, most frequent first. */
export function derivePatterns(db: Database, project: string): DerivedPattern[] {
  // SQLite takes the bare column of the row that holds the maximum (https://sqlite.org/lang_select.html#bareagg).
  return storing(() =>
    db
      .prepare<[string, number], DerivedPattern & { newest: string }>(
        `SELECT category, subcategory, count(*) AS count, actual_issue AS description, max(timestamp) AS newest
         FROM ${MISTAKES} GROUP BY category, subcategory ORDER BY count DESC, newest DESC, category, subcategory LIMIT ?`,
      )
      .all(project, GROUPS)
      .map(({ category, subcategory, count, description }) => ({ category, subcategory, count, description })),
  );
}

/** The newest corrections of a project (by name). */
export function recentCorrections(db: Database, project: string): RecentCorrection[] {
  return storing(() =>
    db
      .prepare<[string, number], RecentCorrection>(`SELECT category, actual_issue AS description FROM ${MISTAKES} ORDER BY timestamp DESC, feedback.rowid DESC LIMIT ?`)
      .all(project, RECENT),
  );
}
