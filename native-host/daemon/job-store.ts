import { CodedError } from '../../shared/errors.ts';
import { defaultFileName } from '../../shared/language.ts';
import type { Report } from '../../shared/report.ts';
import type { Database } from '../storage/database.ts';
import {
  asInterrupted,
  clientOf,
  createJob,
  failInterrupted,
  jobStatus,
  openJobs,
  transition,
} from '../storage/job-rows.ts';
import { putReport } from '../storage/report-rows.ts';
import { withDeferredFsync } from '../storage/deferred-fsync.ts';
import { isFullDisk, withStorageErrors } from '../storage/storage-errors.ts';
import { times } from '../gate/budget-vector.ts';
import { ENGINES_COST, JOB_BUDGET, ONLINE_JOB_BUDGET } from '../gate/budgets.ts';
import type { Gate } from '../gate/gate.ts';
import type { Ledger } from '../gate/ledger.ts';
import { receiptOf } from '../gate/verdict-receipts.ts';
import type { JobStore } from './jobs.ts';
import { toldNow } from './told-now.ts';

/** The one effect that every verification starts with: its engines. */
const ENGINES = 'engines';

/**
 * The database's jobs as the job manager uses them. Jobs that an earlier daemon left without an end are failed first;
 * on a full disk they are told as failed, and stored as such before there is another one. Running one is an effect that
 * the gate admits (in a run with the job's id) and that its end settles. Only the run of a job that may use the network
 * (for its project, for declarations of packages, or for a server that proves) has a budget for what leaves this
 * machine. With a ledger every report has a receipt in it.
 */
export function openJobStore(
  db: Database,
  now: () => Date,
  gate: Gate,
  mayUseNetwork: (project: string | null) => boolean = () => false,
  ledger?: Pick<Ledger, 'append'>,
): JobStore & { interrupted: readonly string[] } {
  const at = (): string => now().toISOString();
  const admitted = new Map<string, { since: number }>();
  const interrupted = openJobs(db);
  let unended: ReadonlySet<string> = new Set(interrupted);
  const endInterrupted = (): void => {
    if (unended.size === 0) return;
    failInterrupted(db, at());
    unended = new Set();
  };
  try {
    endInterrupted();
  } catch (problem) {
    if (!isFullDisk(problem)) throw problem;
  }
  /** The report and its receipt, in the transaction that ends the job. */
  const enter = (report: Report): void => {
    const { json, dropped } = putReport(db, report);
    if (dropped.length > 0) ledger?.append({ event: 'reports-dropped', detail: { reports: dropped } });
    if (report.receipt !== undefined) ledger?.append(receiptOf(report, json));
  };
  const readNow = (report: Report): Report => toldNow(db, report);
  return {
    interrupted,
    readNow,
    find(job) {
      const status = jobStatus(db, job, readNow);
      if (status === undefined) return undefined;
      return { status: unended.has(job) ? asInterrupted(status) : status, owner: clientOf(db, job) ?? '' };
    },
    create({ input, owner, contentHash }) {
      if (jobStatus(db, input.job) === undefined) {
        if (gate.stopped) throw new CodedError('CV018');
        endInterrupted();
      }
      const job = {
        id: input.job,
        client: owner,
        language: input.language,
        file: input.file ?? defaultFileName(input.language),
        codeHash: contentHash,
        project: input.project ?? null,
        createdAt: at(),
      };
      // A power failure may forget a job that has not ended: its client asks again for one that nobody knows.
      return withDeferredFsync(db, () => createJob(db, job));
    },
    running(status, { contentHash, project, files = 1 }) {
      const { job } = status;
      gate.open(job, times(files, mayUseNetwork(project) ? ONLINE_JOB_BUDGET : JOB_BUDGET));
      try {
        const effect = {
          kind: 'start-process',
          what: contentHash,
          project,
          backend: null,
          cost: { ...ENGINES_COST, wallMs: files * ENGINES_COST.wallMs },
        } as const;
        gate.admit(job, ENGINES, effect, () => transition(db, job, 'running', { seq: status.seq }));
        admitted.set(job, { since: now().getTime() });
      } catch (problem) {
        gate.close(job);
        throw problem;
      }
    },
    end(status, reports) {
      const store = (): void => {
        const { seq, report: reportId, error } = status;
        const entered = transition(db, status.job, status.state, {
          seq,
          at: at(),
          ...(reportId === null ? {} : { report: reportId }),
          ...(error === null ? {} : { error }),
        });
        // Somebody else ended or deleted the job in the database: the report of a job that is not there is not kept.
        if (!entered) throw new CodedError('CV090', `Job ${status.job} could not become ${status.state}.`);
        for (const each of reports) enter(each);
      };
      const running = admitted.get(status.job);
      // A disk can be found full as late as at the commit.
      if (running === undefined) return withStorageErrors(() => db.transaction(store).immediate());
      admitted.delete(status.job);
      try {
        gate.settle(status.job, ENGINES, { wallMs: Math.max(0, now().getTime() - running.since) }, store);
      } finally {
        gate.close(status.job);
      }
    },
  };
}
