import type { Database } from './database.ts';
import { column } from './prepared.ts';
import { withStorageErrors } from './storage-errors.ts';

/** What a user can allow that belongs to no project. */
export type UserPermission = 'run-snippets';

/** Kinds of registries that packages are looked at of, besides a project's. */
export type Ecosystem = 'npm' | 'pypi';

/** A grant names the address, so that another one, and a backup that is restored, is not allowed by it. */
const fetchGrant = (ecosystem: Ecosystem, address: string): string => `fetch ${ecosystem} ${address}`;

/**
 * Address of the registry that the user lets be asked about packages that blocks import; null: nobody is. There is at
 * most one of each kind.
 */
export const grantedRegistry = (db: Database, ecosystem: Ecosystem): string | null =>
  withStorageErrors(() =>
    column<[string], string>(
      db,
      'SELECT name FROM grants WHERE granted = 1 AND instr(name, ?) = 1 ORDER BY changed_at DESC LIMIT 1',
    ).get(fetchGrant(ecosystem, '')),
  )?.slice(fetchGrant(ecosystem, '').length) ?? null;

/** Stores which one, or that nobody is to be asked. To be called in a transaction. @param at ISO 8601. */
export function setGrantedRegistry(db: Database, ecosystem: Ecosystem, address: string | null, at: string): void {
  withStorageErrors(() => {
    db.prepare('DELETE FROM grants WHERE instr(name, ?) = 1').run(fetchGrant(ecosystem, ''));
    if (address !== null)
      db.prepare('INSERT INTO grants (name, granted, changed_at) VALUES (?, 1, ?)').run(
        fetchGrant(ecosystem, address),
        at,
      );
  });
}

const PROVER_SERVER = 'prove echidna ';

/** Address of the server that the user named for proofs, or null. A backup that is restored names none. */
export const grantedProverServer = (db: Database): string | null =>
  withStorageErrors(() =>
    column<[string], string>(db, 'SELECT name FROM grants WHERE granted = 1 AND instr(name, ?) = 1 LIMIT 1').get(
      PROVER_SERVER,
    ),
  )?.slice(PROVER_SERVER.length) ?? null;

/** Stores which one, or that none is to be asked. To be called in a transaction. @param at ISO 8601. */
export function setGrantedProverServer(db: Database, address: string | null, at: string): void {
  withStorageErrors(() => {
    db.prepare('DELETE FROM grants WHERE instr(name, ?) = 1').run(PROVER_SERVER);
    if (address !== null)
      db.prepare('INSERT INTO grants (name, granted, changed_at) VALUES (?, 1, ?)').run(
        `${PROVER_SERVER}${address}`,
        at,
      );
  });
}

/** Has the user allowed it? Without a word it is not. */
export const isGranted = (db: Database, grant: UserPermission): boolean =>
  withStorageErrors(() => column<[string], number>(db, 'SELECT granted FROM grants WHERE name = ?').get(grant)) === 1;

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
