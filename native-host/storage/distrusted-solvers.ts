import type { Database } from './database.ts';
import { prepared } from './prepared.ts';
import { withStorageErrors } from './storage-errors.ts';

/** A solver's version that was shown to be wrong. */
export interface DistrustedSolver {
  backend: string;
  version: string;
  reason: string;
  /** ISO 8601. */
  at: string;
}

/** All of them, newest first. */
export const listDistrusted = (db: Database): DistrustedSolver[] =>
  withStorageErrors(() =>
    prepared<[], DistrustedSolver>(
      db,
      'SELECT backend, version, reason, at FROM distrusted_solvers ORDER BY at DESC, backend',
    ).all(),
  );

/** Why this version is not believed, or undefined where it is. */
export const reasonToDistrust = (db: Database, backend: string, version: string): string | undefined =>
  withStorageErrors(() =>
    prepared<[string, string], Pick<DistrustedSolver, 'reason'>>(
      db,
      'SELECT reason FROM distrusted_solvers WHERE backend = ? AND version = ?',
    ).get(backend, version),
  )?.reason;

/** The first reason stays. */
export function distrust(db: Database, { backend, version, reason, at }: DistrustedSolver): void {
  withStorageErrors(() =>
    db
      .prepare(
        `INSERT INTO distrusted_solvers (backend, version, reason, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      )
      .run(backend, version, reason, at),
  );
}

/** The user trusts all versions of it again. @returns how many there were. */
export const trustAgain = (db: Database, backend: string): number =>
  withStorageErrors(() => db.prepare('DELETE FROM distrusted_solvers WHERE backend = ?').run(backend).changes);
