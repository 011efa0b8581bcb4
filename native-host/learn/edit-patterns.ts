import { CodedError } from '../../shared/errors.ts';
import type { PatternEdit } from '../../shared/pattern.ts';
import type { Database } from '../storage/database.ts';
import { openGroup } from './groups.ts';
import { changing } from './learn.ts';
import { addMark, findMark, marksOf, namedIn, splitsIn } from './marks.ts';
import type { Deed, Group, Mark } from './marks.ts';
import { closure, resettle } from './place.ts';
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
  return changing(db, () => {
    const { group, members } = patternOf(db, edit.pattern);
    const deed = deedOf(db, edit, group, members);
    let n = 0;
    replacing(db, group, namedIn(deed), () => (n = addMark(db, group, deed, at)));
    const pattern = openGroup(db, group).patternOf.get(members[0] ?? '') ?? edit.pattern;
    return { pattern, edit: n };
  });
}

/** Takes an edit back: everything is as if it had never been made. Throws CV036 when there is none of this number. */
export function undoPatternEdit(db: Database, n: number): void {
  changing(db, () => {
    const found = findMark(db, n);
    if (found === undefined) throw new CodedError('CV036', `(${n})`);
    replacing(db, found.group, namedIn(found.mark), () => prepared(db, 'DELETE FROM pattern_marks WHERE n = ?').run(n));
  });
}

/** Changes the marks and places anew whatever is in a pattern with these corrections before or after it. */
function replacing(db: Database, group: Group, named: readonly string[], change: () => unknown): void {
  const open = openGroup(db, group);
  const patterns = new Set(named.map((id) => open.patternOf.get(id)));
  const members = [...open.patternOf].filter(([, pattern]) => patterns.has(pattern)).map(([id]) => id);
  const touched = closure({ open }, members);
  change();
  open.marks = marksOf(db, group);
  resettle({ db, group, open }, [...touched], { edited: true });
}

function deedOf(db: Database, edit: PatternEdit, group: Group, members: string[]): Deed {
  switch (edit.do) {
    case 'rename':
      return { kind: 'title', members, value: edit.title };
    case 'guide':
      return { kind: 'guidance', members, value: edit.guidance };
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
      const between = splitsIn(marksOf(db, group)).filter((split) => separates(split, members, other.members));
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
  { members, others }: Extract<Mark, { kind: 'split' }>,
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
