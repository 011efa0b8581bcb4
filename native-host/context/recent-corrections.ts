import type { CorrectionStatus } from '../../shared/correction.ts';
import type { Database } from '../storage/database.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';

/** One correction as the text quotes it. */
export interface RecentCorrection {
  id: string;
  category: string;
  description: string;
  language: string | null;
  status: CorrectionStatus;
}

/** Corrections quoted at most. */
const RECENT = 10;

/** Newest corrections that are looked at: those of a pattern that is told of, or that has faded, are not told again. */
const LOOKED_AT = 200;

/**
 * The newest corrections of a project (by name) that belong to none of these patterns. A confirmation or a suggestion
 * is no mistake, and a correction that tools contradicted teaches nothing.
 */
export function recentCorrections(db: Database, project: string, patterns: ReadonlySet<string>): RecentCorrection[] {
  const rows = withStorageErrors(() =>
    db
      .prepare<[string, number], RecentCorrection & { pattern: string | null }>(
        `SELECT feedback.id, category, actual_issue AS description, language,
           coalesce(status, 'claimed') AS status, pattern
         FROM feedback JOIN feedback_capture USING (id)
         LEFT JOIN correction_state ON correction_state.feedback = feedback.id
         LEFT JOIN pattern_members ON pattern_members.feedback = feedback.id
         WHERE project = ? AND json_extract(json, '$.feedback_type') = 'correction'
           AND coalesce(status, 'claimed') <> 'contradicted'
         ORDER BY timestamp DESC, feedback.rowid DESC LIMIT ?`,
      )
      .all(project, LOOKED_AT),
  );
  return rows
    .filter(({ pattern }) => pattern === null || !patterns.has(pattern))
    .slice(0, RECENT)
    .map(({ id, category, description, language, status }) => ({ id, category, description, language, status }));
}
