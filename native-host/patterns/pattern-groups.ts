import type { Database } from '../storage/database.ts';
import { unpackFeatures } from './features.ts';
import { SimilarityIndex } from './similarity-index.ts';
import { userEditsOf } from './user-edits.ts';
import type { Group, StoredEdit } from './user-edits.ts';
import { column, prepared } from '../storage/prepared.ts';

/** A group in memory: who is similar to whom, and where each correction is. */
export interface OpenGroup {
  index: SimilarityIndex;
  /** Correction to pattern. */
  patternOf: Map<string, string>;
  /** What was done by hand; whoever changes that reads it anew. */
  edits: readonly StoredEdit[];
}

/** Corrections of all groups that are kept in memory, in number; about 1 KB each. */
const MOST_KEPT = 150_000;

const kept = new WeakMap<Database, Map<string, OpenGroup>>();

const keyOf = ({ project, category }: Group): string => JSON.stringify([project, category]);

/**
 * The group as it is in the database. What others deleted, and what was rolled back, shows in the number of its
 * corrections and edits.
 */
export function openGroup(db: Database, group: Group): OpenGroup {
  const groups = kept.get(db) ?? new Map<string, OpenGroup>();
  kept.set(db, groups);
  const key = keyOf(group);
  const stored = Number(
    column(db, 'SELECT count(*) FROM learned WHERE project = ? AND category = ?').get(group.project, group.category),
  );
  const found = groups.get(key);
  groups.delete(key);
  const counted = prepared<[string, string], { marks: number; last: number | null }>(
    db,
    'SELECT count(*) AS marks, max(n) AS last FROM pattern_marks WHERE project = ? AND category = ?',
  ).get(group.project, group.category);
  const isCurrent =
    found?.index.nodes.size === stored &&
    found.patternOf.size === stored &&
    found.edits.length === counted?.marks &&
    (found.edits.at(-1)?.n ?? null) === counted.last;
  const open = isCurrent ? found : load(db, group);
  groups.set(key, open);
  let size = groups.values().reduce((sum, { index }) => sum + index.nodes.size, 0);
  for (const [oldest, { index }] of groups) {
    if (size <= MOST_KEPT || oldest === key) break;
    size -= index.nodes.size;
    groups.delete(oldest);
  }
  return open;
}

/** After something went wrong in the middle: the next one reads the database. */
export function dropGroups(db: Database): void {
  kept.delete(db);
}

function load(db: Database, group: Group): OpenGroup {
  const { project, category } = group;
  const open: OpenGroup = { index: new SimilarityIndex(), patternOf: new Map(), edits: userEditsOf(db, group) };
  const rows = db
    .prepare<[string, string], { feedback: string; features: Buffer; pattern: string | null }>(
      'SELECT learned.feedback, features, pattern FROM learned LEFT JOIN pattern_members USING (feedback) WHERE ' +
        'project = ? AND category = ?',
    )
    .iterate(project, category);
  for (const { feedback, features, pattern } of rows) {
    open.index.add(feedback, unpackFeatures(features));
    if (pattern !== null) open.patternOf.set(feedback, pattern);
  }
  return open;
}
