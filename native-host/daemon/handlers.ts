import { createHash } from 'node:crypto';
import type { LanguageId } from '../../shared/language.ts';
import { pageOf } from '../../shared/protocol.ts';
import { scanSecrets } from '../../shared/secrets.ts';
import { listCorrections, recordCorrection, showCorrection } from '../feedback/corrections.ts';
import { countData, exportData } from '../feedback/data.ts';
import type { Database } from '../feedback/database.ts';
import type { Gate } from '../gate/gate.ts';
import type { ProjectWriter } from '../gate/project-writes.ts';
import type { Ledger } from '../gate/ledger.ts';
import { reportJson } from '../feedback/reports.ts';
import type { Verifier } from '../verify/verify.ts';
import { gateHandlers } from './gate-handlers.ts';
import { fitList } from './fit-list.ts';
import type { JobManager, Subscriber } from './jobs.ts';
import type { LaidChanges } from './laid-changes.ts';
import { projectHandlers } from './project-handlers.ts';
import type { ProjectSpaces } from './project-spaces.ts';
import type { Handlers } from './router.ts';

/** What the handlers stand on. */
export interface HandlerDeps {
  db: Database;
  jobs: JobManager;
  gate: Gate;
  ledger: Ledger;
  writer: ProjectWriter;
  changes: LaidChanges;
  spaces: ProjectSpaces;
  /** Folder of what the undo of project writes needs. */
  undo: string;
  tools: Verifier['tools'];
  /** Starts engines of a language that is about to be verified, without anybody waiting. */
  warmAhead(language: LanguageId): void;
  /** Warm processes with the memory they hold. */
  warm: Verifier['stats'];
  now(): Date;
  /** Since the process began. */
  uptimeMs(): number;
  rssBytes(): number;
}

/** The answer to every request of the protocol (specs/protocol.md has them in a table). */
export function createHandlers({ db, jobs, gate, ledger, writer, changes, spaces, undo, tools, warmAhead, warm, now, uptimeMs, rssBytes }: HandlerDeps): Handlers {
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
    'verify.warm': ({ language }) => {
      warmAhead(language);
      return {};
    },
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
      const text = (page === 0 ? undefined : exports.get(subscriber)) ?? exportOf(db, gate);
      const part = pageOf(text, page);
      if (page < part.pages - 1) exports.set(subscriber, text);
      else exports.delete(subscriber);
      return part;
    },
    ...gateHandlers({ db, jobs, gate, ledger, changes, spaces, undo, now }),
    ...projectHandlers({ db, gate, writer, changes, spaces, now }),
  };
}

/** An export leaves the database: the ledger gets its hash and size. */
function exportOf(db: Database, gate: Gate): string {
  const text = exportData(db);
  gate.note({ event: 'export', detail: { sha256: createHash('sha256').update(text).digest('hex'), bytes: Buffer.byteLength(text) } });
  return text;
}

const captureIn = (raw: unknown): unknown => (typeof raw === 'object' && raw !== null && 'correction' in raw ? raw.correction : undefined);
