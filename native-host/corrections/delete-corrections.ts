import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { listBackups, type Database } from '../storage/database.ts';
import { noteDeleted } from '../storage/stored-data.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';

/** Which corrections are deleted. */
export type DeletionScope =
  | { by: 'id'; id: string }
  | { by: 'project'; project: string }
  | { by: 'age'; before: string };

/** What a deletion needs of others. */
export interface DeletionServices {
  /**
   * Puts the patterns in order that lost corrections, after their rows and what a person did with them are gone; within
   * the same transaction.
   */
  forget(): void;
  /** A content kept for an undo, or undefined. */
  kept(hash: string): Buffer | undefined;
}

/** What was deleted in the database, and whose files are still to be emptied. */
export interface Deleted {
  ids: string[];
  /** Ids of the projects that the corrections name. */
  projects: string[];
}

/** A text shorter than this stands in reports by chance; only the same code as a whole counts then. UTF-16 units. */
const TELLING_UNITS = 12;
/** Corrections up to which each report is read for each of them; beyond it all reports go, which can be made again. */
const LOOKED_FOR = 200;

/**
 * Deletes corrections and everything in the database that was derived from them or holds their code. For a transaction
 * of the caller; the bytes go with {@link purge}. Reports and verdicts can be made again: in doubt they are deleted.
 */
export function deleteCorrections(db: Database, scope: DeletionScope, { forget, kept }: DeletionServices): Deleted {
  const ids = idsOf(db, scope);
  const named = new Set(
    db
      .prepare<[string], string>(
        'SELECT DISTINCT project FROM feedback WHERE project IS NOT NULL AND id IN (SELECT value FROM json_each(?))',
      )
      .pluck()
      .all(JSON.stringify(ids)),
  );
  if (scope.by === 'project') named.add(scope.project);
  const projects = db
    .prepare<[string], string>('SELECT id FROM projects WHERE name IN (SELECT value FROM json_each(?))')
    .pluck()
    .all(JSON.stringify([...named]));
  if (ids.length === 0 && scope.by === 'id') return { ids, projects: [] };
  const code = codeOf(db, ids);
  deleteReports(db, code, scope, projects);
  db.prepare('DELETE FROM judged_verdicts WHERE subject IN (SELECT value FROM json_each(?))').run(
    JSON.stringify([...code.hashes]),
  );
  deleteUndos(db, code, ids, scope, projects, kept);
  db.exec('DELETE FROM verdict_cache');
  const all = JSON.stringify(ids);
  const patterns = JSON.stringify(
    db
      .prepare<[string], string>(
        'SELECT DISTINCT pattern FROM pattern_members WHERE feedback IN (SELECT value FROM json_each(?))',
      )
      .pluck()
      .all(all),
  );
  db.prepare('DELETE FROM feedback WHERE id IN (SELECT value FROM json_each(?))').run(all);
  noteDeleted(db, ids);
  forgetMarks(db, new Set(ids));
  if (scope.by === 'project') deleteFigures(db, scope.project, projects);
  forget();
  // A pattern is called after its first correction: what is left of one that lost it has another name by now.
  for (const [table, column] of [
    ['injections', 'item'],
    ['exposures', 'pattern'],
  ] as const) {
    db.prepare(
      `DELETE FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?) UNION SELECT value FROM ` +
        `json_each(?)) AND ${column} NOT IN (SELECT id FROM patterns)`,
    ).run(all, patterns);
  }
  return { ids, projects };
}

function idsOf(db: Database, scope: DeletionScope): string[] {
  if (scope.by === 'id')
    return db.prepare<[string], string>('SELECT id FROM feedback WHERE id = ?').pluck().all(scope.id);
  if (scope.by === 'project')
    return db.prepare<[string], string>('SELECT id FROM feedback WHERE project = ?').pluck().all(scope.project);
  // Not compared as texts: one may have fractions of a second where the other has none.
  return db
    .prepare<[string], string>('SELECT id FROM feedback WHERE julianday(timestamp) < julianday(?)')
    .pluck()
    .all(scope.before);
}

/** The code of corrections: hashes of the whole, and texts to look for as JSON has them. */
interface Code {
  hashes: Set<string>;
  texts: string[];
  many: boolean;
}

function codeOf(db: Database, ids: readonly string[]): Code {
  const code: Code = { hashes: new Set(), texts: [], many: ids.length > LOOKED_FOR };
  const one = db.prepare<[string], { claude_output: string; correction: string | null }>(
    'SELECT claude_output, correction FROM feedback WHERE id = ?',
  );
  for (const id of ids) {
    const row = one.get(id);
    for (const text of [row?.claude_output, row?.correction]) {
      if (text === undefined || text === null) continue;
      code.hashes.add(createHash('sha256').update(text).digest('hex'));
      const telling = text.trim();
      if (!code.many && telling.length >= TELLING_UNITS) code.texts.push(telling);
    }
  }
  return code;
}

function deleteReports(
  db: Database,
  { hashes, texts, many }: Code,
  scope: DeletionScope,
  projects: readonly string[],
): void {
  if (many) {
    db.exec('DELETE FROM reports');
    db.exec("DELETE FROM jobs WHERE state NOT IN ('queued', 'running')");
    return;
  }
  const asJson = texts.map((text) => JSON.stringify(text).slice(1, -1));
  const ofProject = scope.by === 'project' ? JSON.stringify(projects) : '[]';
  const held: string[] = [];
  for (const { id, json } of db.prepare<[], { id: string; json: string }>('SELECT id, json FROM reports').iterate()) {
    if (asJson.some((text) => json.includes(text)) || hashes.has(String(codeHashIn(json)))) held.push(id);
  }
  held.push(
    ...db
      .prepare<[string], string>(
        'SELECT report FROM jobs WHERE report IS NOT NULL AND project IN (SELECT value FROM json_each(?))',
      )
      .pluck()
      .all(ofProject),
  );
  const reports = JSON.stringify(held);
  db.prepare('DELETE FROM reports WHERE id IN (SELECT value FROM json_each(?))').run(reports);
  // What a job without a report was about nobody can tell; its row names the file.
  db.prepare(
    "DELETE FROM jobs WHERE (state NOT IN ('queued', 'running') AND (report IS NULL OR report NOT IN (SELECT id " +
      'FROM reports))) OR project IN (SELECT value FROM json_each(?))',
  ).run(ofProject);
}

const codeHashIn = (json: string): string | undefined => /"codeHash":"([0-9a-f]{64})"/u.exec(json)?.[1];

const imagesSchema = z.object({ files: z.array(z.object({ before: z.object({ hash: z.optional(z.string()) }) })) });

function deleteUndos(
  db: Database,
  { texts, many }: Code,
  ids: readonly string[],
  scope: DeletionScope,
  projects: readonly string[],
  kept: DeletionServices['kept'],
): void {
  const drop = db.prepare('DELETE FROM undos WHERE id = ?');
  const rows = db
    .prepare<[], { id: string; kind: string; project: string | null; images: string }>(
      "SELECT id, kind, project, images FROM undos WHERE state NOT IN ('applying', 'undoing')",
    )
    .all();
  for (const { id, kind, project, images } of rows) {
    const isOfProject = scope.by === 'project' && project !== null && projects.includes(project);
    const holds =
      kind === 'database' ? ids.some((each) => images.includes(each)) : many || holdsText(images, texts, kept);
    if (isOfProject || holds) drop.run(id);
  }
}

function holdsText(images: string, texts: readonly string[], kept: DeletionServices['kept']): boolean {
  const read = imagesSchema.safeParse(JSON.parse(images));
  const contents = (read.data?.files ?? []).map(({ before: { hash } }) =>
    hash === undefined ? undefined : kept(hash),
  );
  return contents.some((content) => content !== undefined && texts.some((text) => content.includes(text)));
}

const markSchema = z.looseObject({ members: z.array(z.string()), others: z.optional(z.array(z.string())) });

/** What a person did to patterns names corrections; where none is left, it is about nothing. */
function forgetMarks(db: Database, ids: ReadonlySet<string>): void {
  for (const { n, json } of db.prepare<[], { n: number; json: string }>('SELECT n, json FROM pattern_marks').all()) {
    const mark = markSchema.parse(JSON.parse(json));
    const left = (list: readonly string[]): string[] => list.filter((id) => !ids.has(id));
    const [members, others] = [left(mark.members), mark.others === undefined ? undefined : left(mark.others)];
    if (members.length === mark.members.length && others?.length === mark.others?.length) continue;
    if (members.length === 0 && (others ?? []).length === 0) db.prepare('DELETE FROM pattern_marks WHERE n = ?').run(n);
    else
      db.prepare('UPDATE pattern_marks SET json = ? WHERE n = ?').run(
        JSON.stringify({ ...mark, members, ...(others === undefined ? {} : { others }) }),
        n,
      );
  }
}

function deleteFigures(db: Database, project: string, projects: readonly string[]): void {
  for (const table of [
    'observed',
    'verified_in',
    'obligation_outcomes',
    'exposures',
    'pattern_marks',
    'judged_verdicts',
  ])
    db.prepare(`DELETE FROM ${table} WHERE project = ?`).run(project);
  for (const table of ['injections', 'share_queue'])
    db.prepare(`DELETE FROM ${table} WHERE project IN (SELECT value FROM json_each(?))`).run(JSON.stringify(projects));
}

const unfinishedSchema = z.object({
  everything: z.boolean(),
  projects: z.array(z.string()),
  /** Was there a backup, so that there is one again? Noted, for the first try to finish takes them all away. */
  backUp: z._default(z.boolean(), true),
});

/** A deletion whose rows are gone and whose files and bytes may not be. */
export type Unfinished = z.infer<typeof unfinishedSchema>;

const UNFINISHED = 'unfinished-deletion';

/**
 * Notes that files have to be emptied: in the transaction that deletes the rows, so that a crash cannot come between.
 * @param at ISO 8601.
 */
export function noteUnfinished(
  db: Database,
  { everything, projects }: Pick<Unfinished, 'everything' | 'projects'>,
  at: string,
): void {
  const before = unfinishedDeletion(db);
  const both: Unfinished = {
    everything: everything || before?.everything === true,
    projects: [...new Set([...projects, ...(before?.projects ?? [])])],
    backUp: before?.backUp === true || listBackups(db.name).length > 0,
  };
  db.prepare('INSERT OR REPLACE INTO settings (name, json, changed_at) VALUES (?, ?, ?)').run(
    UNFINISHED,
    JSON.stringify(both),
    at,
  );
}

/** What {@link noteUnfinished} noted, until {@link noteFinished}. */
export function unfinishedDeletion(db: Database): Unfinished | undefined {
  const json = withStorageErrors(() =>
    db.prepare<[string], string>('SELECT json FROM settings WHERE name = ?').pluck().get(UNFINISHED),
  );
  return json === undefined ? undefined : unfinishedSchema.parse(JSON.parse(json));
}

/** Everything that belongs to a deletion is gone. */
export const noteFinished = (db: Database): void =>
  void withStorageErrors(() => db.prepare('DELETE FROM settings WHERE name = ?').run(UNFINISHED));
