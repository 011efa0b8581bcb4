import type { Database } from './database.ts';
import { withStorageErrors } from './storage-errors.ts';

/** What a user can allow that belongs to no project. */
export type UserPermission = 'run-snippets';

/** Has the user allowed it? Without a word it is not. */
export const isGranted = (db: Database, grant: UserPermission): boolean =>
  withStorageErrors(() =>
    db.prepare<[string], number>('SELECT granted FROM grants WHERE name = ?').pluck().get(grant),
  ) === 1;

/** Stores what the user said. @param at ISO 8601. */
export function setGrant(db: Database, grant: UserPermission, granted: boolean, at: string): void {
  withStorageErrors(() =>
    db
      .prepare(
        'INSERT INTO grants (name, granted, changed_at) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET granted ' +
          '= excluded.granted, changed_at = excluded.changed_at',
      )
      .run(grant, granted ? 1 : 0, at),
  );
}
