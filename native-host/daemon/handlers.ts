import { pageOf } from '../../shared/protocol.ts';
import { scanSecrets } from '../../shared/secrets.ts';
import { listCorrections, recordCorrection, showCorrection } from '../feedback/corrections.ts';
import { countData, deleteAll, exportData } from '../feedback/data.ts';
import type { Database } from '../feedback/database.ts';
import { listInjections, recordInjections } from '../feedback/injections.ts';
import { reportJson } from '../feedback/reports.ts';
import type { Verifier } from '../verify/verify.ts';
import type { JobManager } from './jobs.ts';
import { projectHandlers } from './project-handlers.ts';
import type { Handlers } from './router.ts';

/** What the handlers stand on. */
export interface HandlerDeps {
  db: Database;
  jobs: JobManager;
  verifier: Pick<Verifier, 'tools' | 'stats'>;
  now(): Date;
  /** Seconds since the process began. */
  uptime(): number;
  rssBytes(): number;
}

/** The answer to every request of the protocol (specs/protocol.md has them in a table). */
export function createHandlers({ db, jobs, verifier, now, uptime, rssBytes }: HandlerDeps): Handlers {
  return {
    ping: () => ({
      uptimeMs: uptime() * 1_000,
      rssBytes: rssBytes(),
      jobs: jobs.count,
      warm: verifier.stats().map(({ backend, rssBytes: bytes }) => ({ backend, rssBytes: bytes })),
    }),
    'verify.start': (input, { owner, subscriber }) => jobs.start(input, owner, subscriber),
    'verify.cancel': ({ job }, { owner }) => jobs.cancel(job, owner),
    'verify.status': ({ jobs: ids }, { subscriber }) => ({ jobs: jobs.status(ids, subscriber) }),
    'report.get': ({ report, page }) => pageOf(reportJson(db, report), page),
    'secrets.scan': async ({ text }) => ({ hits: await scanSecrets(text) }),
    'feedback.record': ({ correction }) => recordCorrection(db, correction),
    'feedback.list': (filter) => listCorrections(db, filter),
    'feedback.show': ({ id, page }) => pageOf(showCorrection(db, id), page),
    'injection.record': ({ project, conversation, items }) => ({
      recorded: recordInjections(db, { project, conversation, items, at: now().toISOString() }),
    }),
    'injection.list': ({ conversation }) => ({ items: listInjections(db, conversation) }),
    'tools.list': async () => ({ tools: await verifier.tools() }),
    'data.counts': () => countData(db),
    'data.export': ({ page }) => pageOf(exportData(db), page),
    'data.delete-all': () => {
      jobs.cancelAll();
      return deleteAll(db);
    },
    ...projectHandlers(db, now),
  };
}
