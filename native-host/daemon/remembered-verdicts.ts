import type { Verdict } from '../../shared/verdict.ts';
import { getVerdict, putVerdicts } from '../storage/verdict-cache.ts';
import type { Database } from '../storage/database.ts';
import type { VerdictCache } from '../verify/obligation.ts';

/** Verdicts of the database. */
export interface StoredVerdictCache extends VerdictCache {
  /** Stores what came since the last time: a verification has several checks and waits for one transaction. */
  keep(): void;
}

/** Remembers verdicts; `failed` hears of what could not be stored. */
export function createVerdictCache(
  db: Database,
  now: () => Date,
  failed: (problem: unknown) => void,
): StoredVerdictCache {
  let fresh = new Map<string, Verdict>();
  return {
    get: (key) => fresh.get(key) ?? getVerdict(db, key),
    put: (key, verdict) => void fresh.set(key, verdict),
    keep() {
      const verdicts = fresh;
      fresh = new Map();
      try {
        putVerdicts(db, verdicts, now().toISOString());
      } catch (problem) {
        failed(problem);
      }
    },
  };
}
