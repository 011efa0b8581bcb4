import { languageOfFile } from '../../shared/language.ts';
import type { Database } from '../feedback/database.ts';
import { storing } from '../feedback/storing.ts';
import { featuresOf, packFeatures } from './features.ts';
import { dropGroups, openGroup } from './groups.ts';
import type { Group } from './marks.ts';
import { leave, placeNew, resettle } from './place.ts';
import { column, prepared } from '../feedback/prepared.ts';

interface Row {
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

const rowOf = (db: Database, id: string): Row | undefined =>
  prepared<[string], Row>(
    db,
    `SELECT id, project, category, subcategory, source_file, claude_output, actual_issue, correction, json_extract(json, '$.feedback_type') AS type
     FROM feedback LEFT JOIN feedback_capture USING (id) WHERE id = ?`,
  ).get(id);

/**
 * Places one stored correction among the patterns of its project and category: joins the one it is similar to, makes one of
 * several when it is similar to each, or begins its own. Does nothing for what was learned before, is not there, or is
 * no mistake (a confirmation, a suggestion). The result does not depend on the order in which corrections are learned.
 * Throws CV021, CV022.
 */
export function learnCorrection(db: Database, id: string): void {
  changing(db, () => learn(db, id));
}

/** Ids of corrections that are stored and not learned: because a correction is acknowledged before it is learned, or imported. */
export const unlearned = (db: Database): string[] => storing(() => column<[], string>(db, 'SELECT id FROM feedback WHERE id NOT IN (SELECT feedback FROM learned)').all());

/** {@link learnCorrection} of several in one transaction. */
export function learnCorrections(db: Database, ids: readonly string[]): void {
  changing(db, () => {
    for (const id of ids) learn(db, id);
  });
}

/** Learns all that is stored and not learned, at once, and says how many that were. */
export function catchUp(db: Database): number {
  const ids = unlearned(db);
  learnCorrections(db, ids);
  return ids.length;
}

/** Puts patterns in order that lost corrections by their deletion: what was in memory is read anew. Cheap when there are none. */
export function mendPatterns(db: Database): void {
  const stale = storing(() => prepared(db, 'SELECT 1 FROM pattern_stale LIMIT 1').get());
  if (stale === undefined) return;
  dropGroups(db);
  changing(db, () => mend(db));
}

/** Makes all patterns anew from the corrections and from what was done by hand. */
export function rebuildPatterns(db: Database): void {
  changing(db, () => {
    dropGroups(db);
    prepared(db, 'DELETE FROM learned').run();
    for (const id of column<[], string>(db, 'SELECT id FROM feedback').all()) {
      const row = rowOf(db, id);
      if (row !== undefined) remember(db, row);
    }
    for (const group of prepared<[], Group>(db, "SELECT DISTINCT project, category FROM learned WHERE category <> ''").all()) {
      const open = openGroup(db, group);
      resettle({ db, group, open }, [...open.index.nodes.keys()]);
    }
    mend(db);
  });
}

/** One transaction; what is in memory goes when it fails. */
export function changing<T>(db: Database, work: () => T): T {
  try {
    return storing(() => db.transaction(work).immediate());
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
  const features = remember(db, row);
  if (features === undefined) return;
  open.index.add(id, features);
  placeNew({ db, group, open }, id);
}

function remember(db: Database, row: Row): ReturnType<typeof featuresOf> | undefined {
  const put = prepared(db, 'INSERT INTO learned (feedback, project, category, features) VALUES (?, ?, ?, ?)');
  if (row.type !== null && row.type !== 'correction') {
    put.run(row.id, '', '', Buffer.alloc(0));
    return undefined;
  }
  // The file's name and nothing that is told later: what is compared must not depend on when it is learned.
  const language = row.source_file === null ? null : (languageOfFile(row.source_file) ?? null);
  const features = featuresOf({ claude: row.claude_output, correction: row.correction, message: row.actual_issue, subcategory: row.subcategory, language });
  put.run(row.id, row.project ?? '', row.category, packFeatures(features));
  return features;
}

function mend(db: Database): void {
  const stale = column<[], string>(db, 'SELECT pattern FROM pattern_stale').all();
  for (const pattern of stale) {
    const row = prepared<[string], { project: string | null; category: string }>(db, 'SELECT project, category FROM patterns WHERE id = ?').get(pattern);
    if (row === undefined) continue;
    const members = column<[string], string>(db, 'SELECT feedback FROM pattern_members WHERE pattern = ?').all(pattern);
    if (members.length === 0) {
      leave(db, pattern);
      continue;
    }
    const group: Group = { project: row.project ?? '', category: row.category };
    resettle({ db, group, open: openGroup(db, group) }, members);
  }
  prepared(db, 'DELETE FROM pattern_stale').run();
}
