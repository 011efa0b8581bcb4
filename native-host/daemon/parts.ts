import { maskSecrets } from '../../shared/secrets.ts';
import { VERSION } from '../../shared/version.ts';
import { getVerdict, putVerdict } from '../feedback/cache.ts';
import { openDatabase } from '../feedback/database.ts';
import { removeAbandonedRuns } from '../sandbox/run-folder.ts';
import type { VerdictCache } from '../verify/obligation.ts';
import type { Verifier } from '../verify/verify.ts';
import type { Paths } from '../transport/paths.ts';
import { createHandlers } from './handlers.ts';
import { openJobStore } from './job-store.ts';
import type { Verify } from './jobs.ts';
import { describeProblem } from './log.ts';
import type { Log } from './log.ts';
import type { Parts } from './run-daemon.ts';

/** Opens database and verifier for the daemon. `verify` stands for the verifier's own where a run must be slow or fail. */
export async function openParts(paths: Paths, log: Log, verify?: Verify): Promise<Parts> {
  const db = openDatabase(paths.database);
  const now = (): Date => new Date();
  const store = openJobStore(db, now);
  if (store.interrupted.length > 0) log('interrupted jobs ended', { jobs: store.interrupted.length });
  const cache: VerdictCache = {
    get: (key) => getVerdict(db, key),
    put(key, verdict) {
      try {
        putVerdict(db, key, verdict, now().toISOString());
      } catch (problem) {
        // A verdict that cannot be remembered is a verdict all the same.
        log('verdict not remembered', describeProblem(problem));
      }
    },
  };
  // Not waited for: nothing depends on it, and nobody waits for a tidy folder.
  removeAbandonedRuns(process.getuid?.() ?? 0).then(
    (runs) => runs > 0 && log('folders of an earlier daemon removed', { runs }),
    (problem: unknown) => log('folders of an earlier daemon not removed', describeProblem(problem)),
  );
  // Loaded for the first verification: until then the daemon is small, and recording works even when a backend is broken.
  let verifier: Verifier | undefined;
  let loading: Promise<Verifier> | undefined;
  const load = async (): Promise<Verifier> => {
    try {
      const { openVerifier } = await import('./verification.ts');
      verifier = await openVerifier(cache, maskSecrets, VERSION);
      return verifier;
    } catch (problem) {
      // The next verification tries again.
      loading = undefined;
      throw problem;
    }
  };
  const loaded = (): Promise<Verifier> => {
    loading ??= load();
    return loading;
  };
  return {
    store,
    verify: verify ?? (async (input, run) => (await loaded()).verify(input, run)),
    handlers: (jobs) =>
      createHandlers({
        db,
        jobs,
        tools: async () => (await loaded()).tools(),
        warm: () => verifier?.stats() ?? [],
        now,
        uptimeMs: () => process.uptime() * 1_000,
        rssBytes: () => process.memoryUsage.rss(),
      }),
    async close() {
      await verifier?.close();
      db.close();
    },
  };
}
