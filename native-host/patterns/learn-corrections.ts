import type { Database } from '../storage/database.ts';
import { column, prepared } from '../storage/prepared.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import { dropGroups, openGroup } from './pattern-groups.ts';
import type { Group } from './user-edits.ts';
import { retirePattern, assignNew, recluster } from './assign-patterns.ts';
import { languageOfFile } from '../../shared/language.ts';
import { featuresOf, packFeatures, type Features } from './features.ts';

/**
 * Places stored corrections among the patterns of their project and category, in one transaction: each joins the one it
 * is similar to, makes one of several when it is similar to each, or begins its own. Does nothing for what was learned
 * before, is not there, or is no mistake (a confirmation, a suggestion). The result does not depend on the order in
 * which corrections are learned. Throws CV021, CV022.
 */
export function learnCorrections(db: Database, ids: readonly string[]): void {
  changingPatterns(db, () => {
    for (const id of ids) learn(db, id);
  });
}

/**
 * Ids of corrections that are stored and not learned: because a correction is acknowledged before it is learned, or
 * imported.
 */
export const unlearned = (db: Database): string[] =>
  withStorageErrors(() =>
    column<[], string>(db, 'SELECT id FROM feedback WHERE id NOT IN (SELECT feedback FROM learned)').all(),
  );

/**
 * Puts patterns in order that lost corrections by their deletion: what was in memory is read anew. Cheap when there are
 * none.
 */
export function repairPatterns(db: Database): void {
  const stale = withStorageErrors(() => prepared(db, 'SELECT 1 FROM pattern_stale LIMIT 1').get());
  if (stale === undefined) return;
  dropGroups(db);
  changingPatterns(db, () => repair(db));
}

/** One transaction; what is in memory goes when it fails. */
export function changingPatterns<T>(db: Database, work: () => T): T {
  try {
    return withStorageErrors(() => db.transaction(work).immediate());
  } catch (problem) {
    dropGroups(db);
    throw problem;
  }
}

function learn(db: Database, id: string): void {
  if (prepared(db, 'SELECT 1 FROM learned WHERE feedback = ?').get(id) !== undefined) return;
  const row = rowOf(db, id);
  if (row === undefined) return;
  const group: Group = { project: row.project ?? '', category: row.category };
  const open = openGroup(db, group);
  const features = storeFeatures(db, row);
  if (features === undefined) return;
  open.index.add(id, features);
  assignNew({ db, group, open }, id);
}

/** What of a correction is compared, and where it belongs. */
interface CorrectionRow {
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
export const rowOf = (db: Database, id: string): CorrectionRow | undefined =>
  prepared<[string], CorrectionRow>(
    db,
    `SELECT id, project, category, subcategory, source_file, claude_output, actual_issue, correction,
       json_extract(json, '$.feedback_type') AS type
     FROM feedback LEFT JOIN feedback_capture USING (id) WHERE id = ?`,
  ).get(id);

/** Notes that a correction is learned; its features, or undefined for what is no mistake. */
export function storeFeatures(db: Database, row: CorrectionRow): Features | undefined {
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

function repair(db: Database): void {
  const stale = column<[], string>(db, 'SELECT pattern FROM pattern_stale').all();
  for (const pattern of stale) {
    const row = prepared<[string], { project: string | null; category: string }>(
      db,
      'SELECT project, category FROM patterns WHERE id = ?',
    ).get(pattern);
    if (row === undefined) continue;
    const members = column<[string], string>(db, 'SELECT feedback FROM pattern_members WHERE pattern = ?').all(pattern);
    if (members.length === 0) {
      retirePattern(db, pattern);
      continue;
    }
    const group: Group = { project: row.project ?? '', category: row.category };
    recluster({ db, group, open: openGroup(db, group) }, members);
  }
  prepared(db, 'DELETE FROM pattern_stale').run();
}
