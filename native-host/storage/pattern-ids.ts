import type { Database } from './database.ts';
import { storing } from './storage-errors.ts';

/**
 * The pattern that each of these ids means now: its own, that of any of its corrections, or one that it had before its
 * founder changed. An id that means none is absent.
 */
export function patternIds(db: Database, ids: Iterable<string>): Map<string, string> {
  const rows = storing(() =>
    db
      .prepare<[string], { id: string; pattern: string | null }>(
        `SELECT value AS id, coalesce((SELECT id FROM patterns WHERE id = value), (SELECT pattern FROM pattern_members WHERE feedback = value), (SELECT pattern FROM former_patterns WHERE id = value)) AS pattern
         FROM json_each(?)`,
      )
      .all(JSON.stringify([...new Set(ids)])),
  );
  return new Map(rows.flatMap(({ id, pattern }) => (pattern === null ? [] : [[id, pattern]])));
}
