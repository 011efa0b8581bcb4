import { pageOf } from '../../shared/protocol.ts';
import { scanSecrets } from '../../shared/secrets.ts';
import { listCorrections, recordCorrection, showCorrection } from '../feedback/corrections.ts';
import { countData, deleteAll, exportData } from '../feedback/data.ts';
import type { Database } from '../feedback/database.ts';
import { reportJson } from '../feedback/reports.ts';
import type { Verifier } from '../verify/verify.ts';
import { fitList } from './fit-list.ts';
import type { JobManager, Subscriber } from './jobs.ts';
import { projectHandlers } from './project-handlers.ts';
import type { Handlers } from './router.ts';

/** What the handlers stand on. */
export interface HandlerDeps {
  db: Database;
  jobs: JobManager;
  tools: Verifier['tools'];
  /** Warm processes with the memory they hold. */
  warm: Verifier['stats'];
  now(): Date;
  /** Since the process began. */
  uptimeMs(): number;
  rssBytes(): number;
}

/** The answer to every request of the protocol (specs/protocol.md has them in a table). */
export function createHandlers({ db, jobs, tools, warm, now, uptimeMs, rssBytes }: HandlerDeps): Handlers {
  // One export per connection, so that its pages are of one moment.
  const exports = new WeakMap<Subscriber, string>();
  return {
    ping: () => ({
      uptimeMs: uptimeMs(),
      rssBytes: rssBytes(),
      jobs: jobs.count,
      warm: warm().map(({ backend, rssBytes: bytes }) => ({ backend, rssBytes: bytes })),
    }),
    'verify.start': (input, { owner, subscriber }) => jobs.start(input, owner, subscriber),
    'verify.cancel': ({ job }, { owner }) => jobs.cancel(job, owner),
    'verify.status': ({ jobs: ids }, { subscriber }) => ({ jobs: jobs.status(ids, subscriber) }),
    'report.get': ({ report, page }) => pageOf(reportJson(db, report), page),
    'secrets.scan': async ({ text }) => ({ hits: await scanSecrets(text) }),
    // The body as it came: keys that the capture format does not know are kept.
    'feedback.record': ({ correction }, _caller, raw) => recordCorrection(db, captureIn(raw) ?? correction),
    'feedback.list': (filter) => fitList(listCorrections(db, filter)),
    'feedback.show': ({ id, page }) => pageOf(showCorrection(db, id), page),
    'tools.list': async () => ({ tools: await tools() }),
    'data.counts': () => countData(db),
    'data.export': ({ page }, { subscriber }) => {
      const text = (page === 0 ? undefined : exports.get(subscriber)) ?? exportData(db);
      const part = pageOf(text, page);
      if (page < part.pages - 1) exports.set(subscriber, text);
      else exports.delete(subscriber);
      return part;
    },
    'data.delete-all': async () => {
      await jobs.cancelAll();
      return deleteAll(db);
    },
    ...projectHandlers(db, now),
  };
}

const captureIn = (raw: unknown): unknown => (typeof raw === 'object' && raw !== null && 'correction' in raw ? raw.correction : undefined);
