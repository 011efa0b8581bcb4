import type { Statement } from 'better-sqlite3-multiple-ciphers';
import type { Database } from './database.ts';

const made = new WeakMap<Database, Map<string, unknown>>();

/**
 * `db.prepare`, once per text: preparing takes longer than running where triggers hang on a table. Not for `iterate`.
 */
export const prepared = <P extends unknown[], R = unknown>(db: Database, sql: string): Statement<P, R> =>
  kept(db, sql, () => db.prepare<P, R>(sql));

/** The first column alone. */
export const column = <P extends unknown[], R>(db: Database, sql: string): Statement<P, R> =>
  kept(db, `first of ${sql}`, () => db.prepare<P, R>(sql).pluck() as Statement<P, R>);

function kept<P extends unknown[], R>(db: Database, key: string, make: () => Statement<P, R>): Statement<P, R> {
  const statements = made.get(db) ?? new Map<string, unknown>();
  made.set(db, statements);
  const statement = statements.get(key) ?? make();
  statements.set(key, statement);
  // The key determines what goes in and what comes out; the caller says which types these are, as with `prepare`.
  return statement as Statement<P, R>;
}
