import * as z from 'zod/mini';
import { guidanceScopeSchema } from '../../shared/guidance.ts';
import type { Database } from '../storage/database.ts';
import { prepared } from '../storage/prepared.ts';

const ids = z.array(z.string());

/**
 * What a person did to a pattern. It names corrections and not patterns, for those may be joined or divided by what is
 * learned later: what was said holds for the pattern in which the first of `members` that is still there is found.
 */
const userEditSchema = z.union([
  /** All of them are one pattern. `voids`: edits of splits that it takes back. */
  z.object({ kind: z.literal('merge'), members: ids, others: ids, voids: z.array(z.int()) }),
  /** None of `others` is ever in a pattern with one of `members`. */
  z.object({ kind: z.literal('split'), members: ids, others: ids }),
  z.object({ kind: z.literal('title'), members: ids, value: z.nullable(z.string()) }),
  z.object({
    kind: z.literal('guidance'),
    members: ids,
    value: z.nullable(z.string()),
    scope: z.optional(guidanceScopeSchema),
  }),
  z.object({ kind: z.enum(['pinned', 'retired']), members: ids, value: z.boolean() }),
]);

/** See {@link userEditSchema}. */
export type UserEdit = z.infer<typeof userEditSchema>;

/** An edit with its number; later ones have greater numbers. */
export type StoredEdit = UserEdit & { n: number; at: string };

/** Patterns are made within these alone. */
export interface Group {
  /** Name; empty for none. */
  project: string;
  category: string;
}

/** What was done by hand in a group, oldest first. */
export function userEditsOf(db: Database, { project, category }: Group): StoredEdit[] {
  const rows = prepared<[string, string], { n: number; at: string; json: string }>(
    db,
    'SELECT n, at, json FROM pattern_marks WHERE project = ? AND category = ? ORDER BY n',
  ).all(project, category);
  return rows.map(({ n, at, json }) => ({ ...userEditSchema.parse(JSON.parse(json)), n, at }));
}

/** Stores an edit and gives its number. @param at ISO 8601. */
export function addUserEdit(db: Database, { project, category }: Group, edit: UserEdit, at: string): number {
  const { lastInsertRowid } = prepared(
    db,
    'INSERT INTO pattern_marks (at, project, category, json) VALUES (?, ?, ?, ?)',
  ).run(at, project, category, JSON.stringify(edit));
  return Number(lastInsertRowid);
}

/** A edit by its number, with its group. */
export function findUserEdit(db: Database, n: number): { group: Group; edit: StoredEdit } | undefined {
  const row = prepared<[number], Group & { at: string; json: string }>(
    db,
    'SELECT project, category, at, json FROM pattern_marks WHERE n = ?',
  ).get(n);
  return row === undefined
    ? undefined
    : {
        group: { project: row.project, category: row.category },
        edit: { ...userEditSchema.parse(JSON.parse(row.json)), n, at: row.at },
      };
}

/** The corrections that an edit speaks of. */
export const correctionsIn = (edit: UserEdit): string[] => [...edit.members, ...('others' in edit ? edit.others : [])];

/** Splits that no merge has taken back. */
export function splitsIn(edits: readonly StoredEdit[]): Extract<StoredEdit, { kind: 'split' }>[] {
  const voided = new Set(edits.flatMap((edit) => (edit.kind === 'merge' ? edit.voids : [])));
  return edits.filter((edit) => edit.kind === 'split').filter(({ n }) => !voided.has(n));
}
