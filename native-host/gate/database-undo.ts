import * as z from 'zod/mini';
import { CodedError } from '../../shared/errors.ts';
import type { Database } from '../storage/database.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import type { Gate } from './gate.ts';

/**
 * Tables whose rows may be changed with an undo, and the columns of their keys. Their cells are texts, numbers and
 * nulls.
 */
const TABLES = { consents: ['project'], projects: ['id'], feedback: ['id'], feedback_capture: ['id'] } as const;

/** A row by its table and key. */
export interface RowKey {
  table: keyof typeof TABLES;
  key: string;
}

const cells = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
type Cells = z.infer<typeof cells>;
const imagesSchema = z.array(
  z.object({
    table: z.enum(['consents', 'projects', 'feedback', 'feedback_capture']),
    key: z.string(),
    before: z.nullable(cells),
    after: z.nullable(cells),
  }),
);

/**
 * Runs `work` and remembers what it did to these rows (parents before children), all in one transaction with the
 * ledger's entry. What it does to other rows is not undone. Returns the id for {@link undoRows}.
 */
export function changeRows(
  { db, gate, id, at }: { db: Database; gate: Gate; id: string; at: string },
  event: { event: string; project: string | null },
  rows: readonly RowKey[],
  work: () => void,
): string {
  gate.note({ ...event, effect: id, detail: { rows: rows.length } }, () => {
    const before = rows.map((row) => read(db, row));
    work();
    const images = rows.map(({ table, key }, index) => ({
      table,
      key,
      before: before[index] ?? null,
      after: read(db, { table, key }),
    }));
    db.prepare(
      "INSERT INTO undos (id, kind, project, directory, at, state, images) VALUES (?, 'database', ?, '', ?, " +
        "'applied', ?)",
    ).run(id, event.project, at, JSON.stringify(images));
  });
  return id;
}

/**
 * Puts the rows back exactly as they were, place in the table included. Throws CV036 (no such change, or undone
 * already) and CV035 when a row is not as the change left it; then nothing is touched.
 */
export function undoRows({ db, gate, id }: { db: Database; gate: Gate; id: string }): void {
  const row = withStorageErrors(() =>
    db
      .prepare<[string], { state: string; project: string | null; images: string }>(
        "SELECT state, project, images FROM undos WHERE id = ? AND kind = 'database'",
      )
      .get(id),
  );
  if (row?.state !== 'applied') throw new CodedError('CV036');
  const images = imagesSchema.parse(JSON.parse(row.images));
  gate.note({ event: 'undone', effect: id, project: row.project }, () => {
    for (const { table, key, after } of images) {
      if (!same(read(db, { table, key }), after)) throw new CodedError('CV035', `A row of ${table} has changed since.`);
    }
    // Out of the way first: the place of one row may be taken by another of these. Nothing refers to a place.
    for (const [index, { table, key }] of images.entries())
      db.prepare(`UPDATE ${table} SET rowid = ? WHERE ${where(table)}`).run(-1 - index, key);
    // Children go before their parents and come back after them.
    for (const { table, key, before } of images.toReversed()) if (before === null) remove(db, { table, key });
    for (const { table, key, before } of images)
      if (before !== null) placing(table, () => write(db, { table, key }, before));
    for (const { table, key, before } of images) {
      if (!same(read(db, { table, key }), before))
        throw new CodedError('CV035', `A row of ${table} could not be put back.`);
    }
    db.prepare("UPDATE undos SET state = 'undone' WHERE id = ?").run(id);
  });
}

const where = (table: RowKey['table']): string => TABLES[table].map((column) => `"${column}" = ?`).join(' AND ');

/** The row with its place; absent is null, which is not the same as a row of nulls. */
function read(db: Database, { table, key }: RowKey): Cells | null {
  const found = db.prepare(`SELECT rowid AS "rowid", * FROM ${table} WHERE ${where(table)}`).get(key);
  return found === undefined ? null : cells.parse(found);
}

const remove = (db: Database, { table, key }: RowKey): void =>
  void db.prepare(`DELETE FROM ${table} WHERE ${where(table)}`).run(key);

function write(db: Database, row: RowKey, before: Cells): void {
  const columns = Object.keys(before);
  const names = columns.map((column) => `"${column}"`);
  // Changed in place where it is still there: deleting a parent would take its children with it.
  if (read(db, row) === null)
    db.prepare(`INSERT INTO ${row.table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`).run(
      ...Object.values(before),
    );
  else
    db.prepare(
      `UPDATE ${row.table} SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE ${where(row.table)}`,
    ).run(...Object.values(before), row.key);
}

/** A row that came since may hold the place or the name that this one had. */
function placing(table: string, work: () => void): void {
  try {
    work();
  } catch (problem) {
    const taken = problem instanceof Error && 'code' in problem && String(problem.code).startsWith('SQLITE_CONSTRAINT');
    throw taken ? new CodedError('CV035', `The place of a row of ${table} is taken.`, { cause: problem }) : problem;
  }
}

const same = (one: Cells | null, other: Cells | null): boolean =>
  JSON.stringify(one && Object.entries(one).toSorted()) === JSON.stringify(other && Object.entries(other).toSorted());
