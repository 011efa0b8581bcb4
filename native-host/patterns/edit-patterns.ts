import { CodedError } from '../../shared/errors.ts';
import type { PatternEdit } from '../../shared/pattern.ts';
import type { Database } from '../storage/database.ts';
import { openGroup } from './pattern-groups.ts';
import { changingPatterns } from './learn-corrections.ts';
import { addUserEdit, findUserEdit, userEditsOf, correctionsIn, splitsIn } from './user-edits.ts';
import type { UserEdit, Group, StoredEdit } from './user-edits.ts';
import { closure, recluster } from './assign-patterns.ts';
import { column, prepared } from '../storage/prepared.ts';

/** What became of an edit: the pattern's id now (a merge may change it), and the number under which it is undone. */
export interface Edited {
  pattern: string;
  edit: number;
}

/**
 * Does what a person says; it holds for corrections that come later, and when everything is made anew.
 * Throws CV039 (no such pattern), CV045 (other project or category; nothing or all would be split off), CV021.
 * @param at ISO 8601.
 */
export function editPattern(db: Database, edit: PatternEdit, at: string): Edited {
  return changingPatterns(db, () => {
    const { group, members } = patternOf(db, edit.pattern);
    const userEdit = userEditOf(db, edit, group, members);
    let n = 0;
    reclusterAround(db, group, correctionsIn(userEdit), () => (n = addUserEdit(db, group, userEdit, at)));
    const pattern = openGroup(db, group).patternOf.get(members[0] ?? '') ?? edit.pattern;
    return { pattern, edit: n };
  });
}

/** Takes an edit back: everything is as if it had never been made. Throws CV036 when there is none of this number. */
export function undoPatternEdit(db: Database, n: number): void {
  changingPatterns(db, () => {
    const found = findUserEdit(db, n);
    if (found === undefined) throw new CodedError('CV036', `(${n})`);
    reclusterAround(db, found.group, correctionsIn(found.edit), () =>
      prepared(db, 'DELETE FROM pattern_marks WHERE n = ?').run(n),
    );
  });
}

/** Changes the user edits and clusters anew whatever is in a pattern with these corrections before or after it. */
function reclusterAround(db: Database, group: Group, named: readonly string[], change: () => unknown): void {
  const open = openGroup(db, group);
  const patterns = new Set(named.map((id) => open.patternOf.get(id)));
  const members = [...open.patternOf].filter(([, pattern]) => patterns.has(pattern)).map(([id]) => id);
  const touched = closure({ open }, members);
  change();
  open.edits = userEditsOf(db, group);
  recluster({ db, group, open }, [...touched], { edited: true });
}

function userEditOf(db: Database, edit: PatternEdit, group: Group, members: string[]): UserEdit {
  switch (edit.do) {
    case 'rename':
      return { kind: 'title', members, value: edit.title };
    case 'guide':
      return {
        kind: 'guidance',
        members,
        value: edit.guidance,
        ...(edit.scope === undefined ? {} : { scope: edit.scope }),
      };
    case 'pin':
      return { kind: 'pinned', members, value: edit.on };
    case 'retire':
      return { kind: 'retired', members, value: edit.on };
    case 'merge': {
      const other = patternOf(db, edit.other);
      if (
        edit.other === edit.pattern ||
        other.group.project !== group.project ||
        other.group.category !== group.category
      )
        throw new CodedError('CV045', 'Two patterns of one project and category can be merged.');
      const between = splitsIn(userEditsOf(db, group)).filter((split) => separates(split, members, other.members));
      return { kind: 'merge', members, others: other.members, voids: between.map(({ n }) => n) };
    }
    case 'split': {
      const others = members.filter((id) => edit.corrections.includes(id));
      if (others.length === 0 || others.length === members.length)
        throw new CodedError('CV045', 'Some, but not all, of its corrections can be split off.');
      return { kind: 'split', members: members.filter((id) => !others.includes(id)), others };
    }
  }
}

function separates(
  { members, others }: Extract<StoredEdit, { kind: 'split' }>,
  one: readonly string[],
  other: readonly string[],
): boolean {
  const has = (side: readonly string[], ids: readonly string[]): boolean => side.some((id) => ids.includes(id));
  return (has(members, one) && has(others, other)) || (has(members, other) && has(others, one));
}

/** A pattern's group and members, its founder first. */
function patternOf(db: Database, id: string): { group: Group; members: string[] } {
  const row = prepared<[string], { project: string | null; category: string }>(
    db,
    'SELECT project, category FROM patterns WHERE id = ?',
  ).get(id);
  if (row === undefined) throw new CodedError('CV039', `(${id})`);
  const members = column<[string], string>(
    db,
    'SELECT feedback FROM pattern_members JOIN feedback ON feedback.id = feedback WHERE pattern = ? ORDER BY ' +
      'julianday(timestamp), feedback',
  ).all(id);
  return { group: { project: row.project ?? '', category: row.category }, members };
}
