import type { GuidanceScope } from '../../shared/guidance.ts';
import type { Database } from '../storage/database.ts';
import type { OpenGroup } from './pattern-groups.ts';
import { correctionsIn, splitsIn } from './user-edits.ts';
import type { Group } from './user-edits.ts';
import { cluster } from './cluster.ts';
import { prepared } from '../storage/prepared.ts';

/** Where something is to be placed. */
export interface Assignment {
  db: Database;
  group: Group;
  open: OpenGroup;
}

/** The founder of a pattern, whose id is the pattern's: the earliest correction of it, the smaller id where two are. */
function founderOf(db: Database, ids: readonly string[]): { id: string; timestamp: string } {
  const rows = prepared<[string], { id: string; timestamp: string }>(
    db,
    'SELECT id, timestamp FROM feedback WHERE id IN (SELECT value FROM json_each(?))',
  ).all(JSON.stringify(ids));
  const [first] = rows.sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp) || (a.id < b.id ? -1 : 1));
  if (first === undefined) throw new Error('a pattern without corrections');
  return first;
}

/** Places a correction that was just added to the index; its pattern's id. */
export function assignNew(assignment: Assignment, id: string): void {
  if (splitsIn(assignment.open.edits).length > 0) return recluster(assignment, [id]);
  const { db, open } = assignment;
  const node = open.index.nodes.get(id);
  if (node === undefined) return;
  const linked = new Set<string>();
  open.index.eachLink(
    node,
    (other) => linked.add(open.patternOf.get(other.id) ?? ''),
    (other) => linked.has(open.patternOf.get(other.id) ?? ''),
  );
  // Every pattern's id is its founder's, so the founder of all is among these.
  const founder = founderOf(db, [id, ...linked]);
  ensurePattern(assignment, founder);
  prepared(db, "INSERT INTO pattern_members (feedback, pattern, placed_by) VALUES (?, ?, 'similarity')").run(
    id,
    founder.id,
  );
  open.patternOf.set(id, founder.id);
  const joined = [...linked].filter((pattern) => pattern !== founder.id);
  for (const pattern of joined) {
    prepared(db, 'UPDATE pattern_members SET pattern = ? WHERE pattern = ?').run(founder.id, pattern);
    for (const [member, at] of open.patternOf) if (at === pattern) open.patternOf.set(member, founder.id);
    retirePattern(db, pattern, founder.id);
  }
  if (joined.length > 0) describe(assignment, [founder.id]);
}

/**
 * Places some corrections anew, with all that they may be in a pattern with. Without splits those are whole patterns
 * that the caller names; with splits also what lies beyond, because sides are told by the strongest link.
 * @param edited whether what was done by hand has changed.
 */
export function recluster(assignment: Assignment, ids: readonly string[], { edited = false } = {}): void {
  const { db, open } = assignment;
  const { edits } = open;
  const all = closure(assignment, ids);
  const links = (id: string): [string, number][] => {
    const found: [string, number][] = [];
    const node = open.index.nodes.get(id);
    if (node !== undefined) open.index.eachLink(node, (other, similarity) => found.push([other.id, similarity]));
    return found;
  };
  const byHand = new Set(edits.filter(({ kind }) => kind === 'merge' || kind === 'split').flatMap(correctionsIn));
  const before = new Set([...all].flatMap((id) => open.patternOf.get(id) ?? []));
  const patterns = cluster({ components: open.index.components(all), links, edits });
  const put = prepared(
    db,
    `INSERT INTO pattern_members (feedback, pattern, placed_by) VALUES (?, ?, ?)
     ON CONFLICT (feedback) DO UPDATE SET pattern = excluded.pattern, placed_by = excluded.placed_by
       WHERE pattern <> excluded.pattern OR placed_by <> excluded.placed_by`,
  );
  const after = new Map<string, string>();
  for (const members of patterns) {
    const founder = founderOf(db, members);
    ensurePattern(assignment, founder);
    for (const id of members) {
      const came = open.patternOf.get(id);
      if (came !== undefined && (!after.has(came) || id === came)) after.set(came, founder.id);
      if (edited || came !== founder.id) put.run(id, founder.id, byHand.has(id) ? 'person' : 'similarity');
      open.patternOf.set(id, founder.id);
    }
  }
  const now = new Set(patterns.map((members) => open.patternOf.get(members[0] ?? '') ?? ''));
  for (const pattern of before) if (!now.has(pattern)) retirePattern(db, pattern, after.get(pattern));
  describe(assignment, [...now]);
}

/**
 * What has to be placed together with these: themselves, and with splits all that similarity and people tie to them.
 */
export function closure({ open }: Pick<Assignment, 'open'>, ids: readonly string[]): Set<string> {
  const all = new Set(ids.filter((id) => open.index.nodes.has(id)));
  if (splitsIn(open.edits).length === 0) return all;
  const named = open.edits.filter(({ kind }) => kind === 'merge' || kind === 'split').map(correctionsIn);
  const members = Map.groupBy(open.patternOf.keys(), (id) => open.patternOf.get(id) ?? '');
  for (const id of all) {
    const node = open.index.nodes.get(id);
    if (node === undefined) continue;
    open.index.eachLink(
      node,
      (other) => all.add(other.id),
      (other) => all.has(other.id),
    );
    for (const beside of [
      ...named.filter((some) => some.includes(id)),
      members.get(open.patternOf.get(id) ?? '') ?? [],
    ].flat()) {
      if (open.index.nodes.has(beside)) all.add(beside);
    }
  }
  return all;
}

function ensurePattern({ db, group }: Assignment, founder: { id: string; timestamp: string }): void {
  prepared(
    db,
    'INSERT INTO patterns (id, project, category, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  ).run(founder.id, group.project === '' ? null : group.project, group.category, founder.timestamp);
}

/**
 * Takes away a pattern that has no members any more; what was injected in its name goes on in the name of its
 * successor, and who asks for it finds that one.
 */
export function retirePattern(db: Database, pattern: string, successor?: string): void {
  for (const [table, column] of [
    ['exposures', 'pattern'],
    ['injections', 'item'],
  ] as const) {
    if (successor !== undefined)
      prepared(db, `UPDATE OR IGNORE ${table} SET ${column} = ? WHERE ${column} = ?`).run(successor, pattern);
    prepared(db, `DELETE FROM ${table} WHERE ${column} = ?`).run(pattern);
  }
  if (successor !== undefined) {
    prepared(db, 'UPDATE former_patterns SET pattern = ? WHERE pattern = ?').run(successor, pattern);
    prepared(
      db,
      'INSERT INTO former_patterns (id, pattern) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET pattern = ' +
        'excluded.pattern',
    ).run(pattern, successor);
  }
  // What was switched on stays on; what came of looking at the pattern alone does not.
  if (successor !== undefined)
    prepared(db, 'UPDATE learned_rules SET pattern = ? WHERE pattern = ?').run(successor, pattern);
  prepared(db, 'DELETE FROM patterns WHERE id = ?').run(pattern);
}

/** Gives patterns what a person said of them: the last word of each kind counts. */
function describe({ db, open }: Assignment, patterns: readonly string[]): void {
  const nothing: Edited = { title: null, guidance: null, scope: null, pinned: false, retired: null };
  const edited = new Map(patterns.map((id) => [id, { ...nothing }]));
  for (const mark of open.edits) {
    const anchor = mark.members.find((id) => open.patternOf.has(id));
    const about = edited.get(open.patternOf.get(anchor ?? '') ?? '');
    if (about === undefined) continue;
    if (mark.kind === 'title') about.title = mark.value;
    else if (mark.kind === 'guidance') {
      about.guidance = mark.value;
      about.scope = mark.value === null ? null : (mark.scope ?? about.scope);
    } else if (mark.kind === 'pinned') about.pinned = mark.value;
    else if (mark.kind === 'retired') about.retired = mark.value ? mark.at : null;
  }
  const put = prepared(
    db,
    'UPDATE patterns SET title = ?, guidance = ?, guidance_by = ?, scope = ?, pinned = ?, retired_at = ? WHERE id = ?',
  );
  for (const [id, { title, guidance, scope, pinned, retired }] of edited) {
    put.run(title, guidance, guidance === null ? null : 'person', scope, pinned ? 1 : 0, retired, id);
    prepared(db, 'DELETE FROM pattern_sums WHERE pattern = ?').run(id);
  }
}

interface Edited {
  title: string | null;
  guidance: string | null;
  scope: GuidanceScope | null;
  pinned: boolean;
  /** ISO 8601. */
  retired: string | null;
}
