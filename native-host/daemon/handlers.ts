import { createHash } from 'node:crypto';
import type { LanguageId } from '../../shared/language.ts';
import { pageOf } from '../../shared/request-fields.ts';
import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { scanSecrets } from '../../shared/secrets.ts';
import { countData, exportData } from '../storage/stored-data.ts';
import type { Database } from '../storage/database.ts';
import type { Gate } from '../gate/gate.ts';
import type { UndoContents } from '../gate/undo-contents.ts';
import type { ProjectWriter } from '../gate/project-writes.ts';
import type { Ledger } from '../gate/ledger.ts';
import { reportJson } from '../storage/report-rows.ts';
import type { FolderDialog } from '../sandbox/folder-dialog.ts';
import type { Verifier } from '../verify/verify.ts';
import { gateHandlers } from './gate-handlers.ts';
import { dataHandlers, exchangeHandlers } from './data-handlers.ts';
import { deleteEverything, deleteSome } from './deletion.ts';
import { filesWork, createTriedOutcomes } from './compound-jobs.ts';
import { fixHandlers } from './fix-handlers.ts';
import { oracleHandlers } from './oracle-handlers.ts';
import { receiptHandlers } from './receipt-handlers.ts';
import { feedbackHandlers } from './feedback-handlers.ts';
import { exportHandlers } from './export-handlers.ts';
import { insightsHandlers, patternHandlers } from './pattern-handlers.ts';
import type { JobManager, Verify } from './jobs.ts';
import type { ReportPatches } from './report-patches.ts';
import type { Learner } from './learner.ts';
import { muteHandlers } from './mute-handlers.ts';
import { proverServerHandlers } from './prover-server-handlers.ts';
import { solverHandlers } from './solver-handlers.ts';
import { ruleHandlers } from './rule-handlers.ts';
import { createPagedTexts } from './pagination.ts';
import type { ProjectWatcher } from './project-watcher.ts';
import { folderHandlers } from './folder-handlers.ts';
import { projectHandlers } from './project-handlers.ts';
import type { FetchedDeclarations } from './fetched-declarations.ts';
import type { ProjectSpaces } from './project-spaces.ts';
import type { ServiceHandlers } from './router.ts';
import { strengthHandlers } from './strength-handlers.ts';
import type { Sharing } from './share-handlers.ts';
import { jsonToldNow } from './told-now.ts';
import type { VerifiedInputs } from './verified-inputs.ts';
import { isPermitted } from './withdrawn-permissions.ts';

/** What the handlers stand on. */
export interface HandlerDeps {
  db: Database;
  jobs: JobManager;
  verify: Verify;
  /** Measures how strong the tests of a block are. */
  measure: Verifier['strength'];
  gate: Gate;
  ledger: Ledger;
  writer: ProjectWriter;
  patches: ReportPatches;
  inputs: VerifiedInputs;
  spaces: ProjectSpaces;
  declarations: FetchedDeclarations;
  emptyLog(): void;
  /** Places corrections among the patterns after they were acknowledged. */
  learner: Learner;
  sharing: Sharing;
  /** Refuses every program that is paired. */
  revokePrograms(): Promise<unknown>;
  /** What the undo of project writes needs. */
  kept: UndoContents;
  dialog: FolderDialog;
  tools: Verifier['tools'];
  runsIn: Verifier['runsIn'];
  /** Verifies blocks again when their projects change. */
  watcher: Pick<ProjectWatcher, 'follow' | 'again' | 'wrote' | 'projects' | 'forget' | 'close'>;
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
export function createHandlers({
  db,
  jobs,
  verify,
  measure,
  gate,
  ledger,
  writer,
  patches,
  inputs,
  spaces,
  declarations,
  emptyLog,
  learner,
  sharing,
  revokePrograms,
  kept,
  dialog,
  tools,
  runsIn,
  watcher,
  warmAhead,
  warm,
  now,
  uptimeMs,
  rssBytes,
}: HandlerDeps): ServiceHandlers {
  const exports = createPagedTexts();
  const lists = createPagedTexts();
  const tried = createTriedOutcomes();
  const deletion = { db, gate, ledger, kept, writer, spaces, declarations, emptyLog, now };
  /** Nothing under way may write what is about to be deleted, and nothing in memory may keep it. */
  const exclusive = <T>(work: () => Promise<T>): Promise<T> =>
    jobs.exclusive(undefined, async () => {
      await sharing.breakOff();
      watcher.close();
      patches.clear();
      inputs.clear();
      tried.clear();
      exports.clear();
      lists.clear();
      return work();
    });
  const reportsNow = (reports: readonly string[]): string[] =>
    jsonToldNow(
      db,
      reports.map((report) => reportJson(db, report)),
    );
  const permissions = (project: string): readonly boolean[] =>
    (['run-code', 'network'] as const).map((permission) => isPermitted(db, permission, project));
  const canPick = (): boolean => dialog.isAvailable();
  const projects = projectHandlers({ db, gate, writer, patches, jobs, spaces, watcher, canPick, runsIn, now });
  return {
    ping: () => ({
      uptimeMs: uptimeMs(),
      rssBytes: rssBytes(),
      jobs: jobs.count,
      warm: warm().map(({ backend, rssBytes: bytes }) => ({ backend, rssBytes: bytes })),
    }),
    'verify.start': (input, { owner, subscriber }) => {
      const status = jobs.start(input, owner, subscriber);
      watcher.follow(input, owner, subscriber);
      return status;
    },
    'verify.files': (body, { owner, subscriber }) => {
      const { input, special } = filesWork(body, verify);
      return jobs.start(input, owner, subscriber, special);
    },
    'verify.warm': ({ language }) => {
      warmAhead(language);
      return {};
    },
    'verify.cancel': ({ job }, { owner }) => jobs.cancel(job, owner),
    'verify.status': ({ jobs: ids }, { subscriber }) => ({ jobs: jobs.status(ids, subscriber) }),
    'report.get': ({ report, page }) => pageOf(reportsNow([report]).join(), page),
    'report.list': ({ reports, page }, { subscriber }) =>
      lists.page(subscriber, reports.join(), page, () => `[${reportsNow(reports).join()}]`),
    'secrets.scan': async ({ text }) => {
      if (Buffer.byteLength(text) > LIMITS.codeBytes) throw new CodedError('CV010');
      return { hits: await scanSecrets(text) };
    },
    'tools.list': async () => ({ tools: await tools() }),
    'data.counts': () => countData(db),
    'data.export': ({ page }, { subscriber }) => exports.page(subscriber, '', page, () => exportOf(db, gate)),
    'feedback.delete': ({ scope }) => exclusive(() => deleteSome(deletion, scope)),
    'data.delete-all': async () => {
      // Asked first: what names the items is deleted with the rest.
      await sharing.withdraw();
      const deleted = await exclusive(() => deleteEverything(deletion, revokePrograms));
      const undeleted = sharing.undeleted();
      return { ...deleted, ...(undeleted === 0 ? {} : { undeleted }) };
    },
    ...muteHandlers({ db, lists, now }),
    ...proverServerHandlers({ db, gate, now }),
    ...solverHandlers(db, gate),
    ...oracleHandlers(db),
    ...fixHandlers({ db, jobs, verify, inputs }),
    ...strengthHandlers({ jobs, measure, inputs }),
    ...feedbackHandlers({ db, jobs, verify, tried, learner, ledger, now }),
    ...dataHandlers({ db, gate, now }),
    ...exchangeHandlers({ db, jobs, gate, ledger, learner, now }),
    ...patternHandlers({ db, now }),
    ...ruleHandlers({ db, now }),
    ...exportHandlers({ db, writer, watcher, now }),
    ...insightsHandlers({ db, now }),
    ...sharing.handlers,
    ...declarations.handlers,
    ...gateHandlers({ db, jobs, gate, ledger, now }),
    ...receiptHandlers({ db, ledger, jobs, inputs }),
    ...projects,
    ...folderHandlers({ db, gate, writer, dialog, now }),
    'project.consent': async (body, caller, raw) => {
      const before = permissions(body.project);
      try {
        return await projects['project.consent'](body, caller, raw);
      } finally {
        const now = permissions(body.project);
        // Verdicts that are shown rest on what is not permitted any more.
        if (before.some((held, at) => held && now[at] !== true)) watcher.again(body.project);
        // Also after a refusal: what a consent takes back holds even when the rest of it is refused (CV033).
        sharing.consentChanged(body.project, body);
      }
    },
    'project.forget': async (body, caller, raw) => {
      try {
        return await projects['project.forget'](body, caller, raw);
      } finally {
        // Also when its files could not be removed: nothing reaches what was shared of it any more but this.
        sharing.forgotten(body.project);
      }
    },
  };
}

/** An export leaves the database: the ledger gets its hash and size. */
function exportOf(db: Database, gate: Gate): string {
  const text = exportData(db);
  gate.note({
    event: 'export',
    detail: { sha256: createHash('sha256').update(text).digest('hex'), bytes: Buffer.byteLength(text) },
  });
  return text;
}
