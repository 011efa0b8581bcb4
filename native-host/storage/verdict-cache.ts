import { LIMITS } from '../../shared/limits.ts';
import { verdictSchema, type Verdict, type VerdictKind } from '../../shared/verdict.ts';
import type { Database } from './database.ts';
import { column, prepared } from './prepared.ts';
import { keepNewest } from './retention.ts';
import { withDeferredFsync } from './deferred-fsync.ts';
import { withStorageErrors } from './storage-errors.ts';

/** Verdicts that say something about the run and not about the code (specs/verdicts.md, rule 8). */
const NEVER_CACHED: ReadonlySet<VerdictKind> = new Set(['timeout', 'crashed', 'unknown', 'not-run']);

/** The verdict stored under this key, or undefined; one of a shape that this version does not know counts as none. */
export function getVerdict(db: Database, key: string): Verdict | undefined {
  const json = withStorageErrors(() =>
    column<[string], string>(db, 'SELECT json FROM verdict_cache WHERE key = ?').get(key),
  );
  if (json === undefined) return undefined;
  const parsed = verdictSchema.safeParse(JSON.parse(json));
  return parsed.success ? parsed.data : undefined;
}

/**
 * Stores verdicts under keys of code, file name, tool version and backend revision, in one transaction; returns how
 * many: some are never cached.
 */
export function putVerdicts(db: Database, verdicts: ReadonlyMap<string, Verdict>, at: string): number {
  const kept = [...verdicts].filter(([, { kind }]) => !NEVER_CACHED.has(kind));
  if (kept.length === 0) return 0;
  withStorageErrors(() =>
    withDeferredFsync(db, () =>
      db
        .transaction(() => {
          const insert = prepared(db, 'INSERT OR REPLACE INTO verdict_cache (key, json, created_at) VALUES (?, ?, ?)');
          for (const [key, verdict] of kept) insert.run(key, JSON.stringify(verdict), at);
          keepNewest(db, 'verdict_cache', { rows: LIMITS.verdictsKept, bytes: LIMITS.verdictsBytes });
        })
        .immediate(),
    ),
  );
  return kept.length;
}

/** Verdicts of the database. */
interface StoredVerdictCache {
  /** What is stored is checked before it is believed. */
  get(key: string): unknown;
  put(key: string, verdict: Verdict): void;
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
