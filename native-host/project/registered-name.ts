import type { Database } from '../storage/database.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';

/** What a registered project is called. */
export interface RegisteredName {
  name: string;
  /** Another registered project has the same name, so what is kept by name may be of either. */
  isShared: boolean;
}

/** The name that a project has now, without a look at its folder; undefined for one that is not registered. */
export function registeredName(db: Database, id: string): RegisteredName | undefined {
  const found = withStorageErrors(() =>
    db
      .prepare<[string], { name: string; others: number }>(
        `SELECT name, (SELECT count(*) - 1 FROM projects AS every WHERE every.name = projects.name) AS others
         FROM projects WHERE id = ?`,
      )
      .get(id),
  );
  return found === undefined ? undefined : { name: found.name, isShared: found.others > 0 };
}
