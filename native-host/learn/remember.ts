import { languageOfFile } from '../../shared/language.ts';
import type { Database } from '../storage/database.ts';
import { prepared } from '../storage/prepared.ts';
import { featuresOf, packFeatures } from './features.ts';
import type { Features } from './features.ts';

/** What of a correction is compared, and where it belongs. */
export interface Row {
  id: string;
  project: string | null;
  category: string;
  subcategory: string | null;
  source_file: string | null;
  claude_output: string;
  actual_issue: string;
  correction: string | null;
  type: string | null;
}

/** Undefined for what is not there. */
export const rowOf = (db: Database, id: string): Row | undefined =>
  prepared<[string], Row>(
    db,
    `SELECT id, project, category, subcategory, source_file, claude_output, actual_issue, correction, json_extract(json, '$.feedback_type') AS type
     FROM feedback LEFT JOIN feedback_capture USING (id) WHERE id = ?`,
  ).get(id);

/** Notes that a correction is learned; its features, or undefined for what is no mistake. */
export function remember(db: Database, row: Row): Features | undefined {
  const put = prepared(db, 'INSERT INTO learned (feedback, project, category, features) VALUES (?, ?, ?, ?)');
  if (row.type !== null && row.type !== 'correction') {
    put.run(row.id, '', '', Buffer.alloc(0));
    return undefined;
  }
  // The file's name and nothing that is told later: what is compared must not depend on when it is learned.
  const language = row.source_file === null ? null : (languageOfFile(row.source_file) ?? null);
  const features = featuresOf({
    claude: row.claude_output,
    correction: row.correction,
    message: row.actual_issue,
    subcategory: row.subcategory,
    language,
  });
  put.run(row.id, row.project ?? '', row.category, packFeatures(features));
  return features;
}
