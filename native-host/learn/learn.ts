import type { Database } from '../storage/database.ts';
import { column, prepared } from '../storage/prepared.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import { dropGroups, openGroup } from './groups.ts';
import type { Group } from './marks.ts';
import { leave, placeNew, resettle } from './place.ts';
import { remember, rowOf } from './remember.ts';

/**
 * Places stored corrections among the patterns of their project and category, in one transaction: each joins the one it
 * is similar to, makes one of several when it is similar to each, or begins its own. Does nothing for what was learned
 * before, is not there, or is no mistake (a confirmation, a suggestion). The result does not depend on the order in
 * which corrections are learned. Throws CV021, CV022.
 */
export function learnCorrections(db: Database, ids: readonly string[]): void {
  changing(db, () => {
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
export function mendPatterns(db: Database): void {
  const stale = withStorageErrors(() => prepared(db, 'SELECT 1 FROM pattern_stale LIMIT 1').get());
  if (stale === undefined) return;
  dropGroups(db);
  changing(db, () => mend(db));
}

/** One transaction; what is in memory goes when it fails. */
export function changing<T>(db: Database, work: () => T): T {
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
  const features = remember(db, row);
  if (features === undefined) return;
  open.index.add(id, features);
  placeNew({ db, group, open }, id);
}

function mend(db: Database): void {
  const stale = column<[], string>(db, 'SELECT pattern FROM pattern_stale').all();
  for (const pattern of stale) {
    const row = prepared<[string], { project: string | null; category: string }>(
      db,
      'SELECT project, category FROM patterns WHERE id = ?',
    ).get(pattern);
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
