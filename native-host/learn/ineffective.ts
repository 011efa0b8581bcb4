import type { Database } from '../storage/database.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import { effectOf } from './effect-of.ts';
import { LEAST_FOR_NO_EFFECT } from './effect.ts';

/** How long a measurement holds, ms: a plan is asked for with every pause of the typing, and effects change slowly. */
const HOLDS_MS = 600_000;

const known = new WeakMap<Database, Map<string, { at: number; patterns: ReadonlySet<string> }>>();

/** Patterns of a project (by name) that were measured to change nothing. @param now ms since the epoch */
export function ineffectivePatterns(db: Database, project: string, now: number): ReadonlySet<string> {
  const byProject = known.get(db) ?? new Map<string, { at: number; patterns: ReadonlySet<string> }>();
  known.set(db, byProject);
  const before = byProject.get(project);
  if (before !== undefined && Math.abs(now - before.at) < HOLDS_MS) return before.patterns;
  // In fewer conversations nothing is decided, and the effect need not be worked out.
  const worth = withStorageErrors(() =>
    db
      .prepare<[string, number], string>(
        "SELECT pattern FROM exposures WHERE project = ? AND state = 'injected' GROUP BY pattern HAVING count(*) >= ?",
      )
      .pluck()
      .all(project, LEAST_FOR_NO_EFFECT),
  );
  const patterns = new Set([...effectOf(db, worth)].filter(([, { noEffect }]) => noEffect).map(([id]) => id));
  byProject.set(project, { at: now, patterns });
  return patterns;
}
