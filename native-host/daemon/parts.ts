import { maskSecrets } from '../../shared/secrets.ts';
import { VERSION } from '../../shared/version.ts';
import { getVerdict, putVerdict } from '../feedback/cache.ts';
import { openDatabase } from '../feedback/database.ts';
import type { Paths } from '../transport/paths.ts';
import { createHandlers } from './handlers.ts';
import { openJobStore } from './job-store.ts';
import type { Verify } from './jobs.ts';
import type { Log } from './log.ts';
import type { Parts } from './run-daemon.ts';
import { openVerifier } from './verification.ts';

/** Opens database and verifier for the daemon. `verify` stands for the verifier's own where a run must be slow or fail. */
export async function openParts(paths: Paths, log: Log, verify?: Verify): Promise<Parts> {
  const db = openDatabase(paths.database);
  const now = (): Date => new Date();
  const store = openJobStore(db, now);
  if (store.interrupted.length > 0) log('interrupted jobs ended', { jobs: store.interrupted.length });
  const verifier = await openVerifier(
    {
      get: (key) => getVerdict(db, key),
      put: (key, verdict) => void putVerdict(db, key, verdict, now().toISOString()),
    },
    maskSecrets,
    VERSION,
  );
  return {
    store,
    verify: verify ?? verifier.verify,
    handlers: (jobs) => createHandlers({ db, jobs, verifier, now, uptime: () => process.uptime(), rssBytes: () => process.memoryUsage.rss() }),
    async close() {
      await verifier.close();
      db.close();
    },
  };
}
