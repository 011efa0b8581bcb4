import { CodedError, ERRORS, errorBody } from '../../shared/errors.ts';
import type { ErrorBody, ErrorCode } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { JobState, JobStatus } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import type { Database } from './database.ts';
import { getReport } from './report-rows.ts';
import { keepNewestJobs } from './retention.ts';
import { prepared } from './prepared.ts';
import { withStorageErrors } from './storage-errors.ts';

/** What a job was asked; two requests with one id must agree in all but the client and the time. */
export interface NewJob {
  id: string;
  /** Which client may cancel it. */
  client: string;
  language: string;
  file: string;
  codeHash: string;
  project: string | null;
  /** ISO 8601. */
  createdAt: string;
}

/** What a transition writes besides the state. */
export interface TransitionPatch {
  /** Raised to at least this; without it the stored number plus one. */
  seq?: number;
  /** ISO 8601; needed for a terminal state. */
  at?: string;
  report?: string;
  error?: ErrorBody;
}

/** Progress is counted in memory and not stored; after a restart the next number must still be higher than any sent. */
const SEQ_GAP = 1_000_000;

/**
 * Stores a queued job, for which the oldest make room; `already` when the same one is there.
 * Throws CV014 when the id is taken by another content and CV031 for a new job of a project that is not registered.
 */
export function createJob(db: Database, job: NewJob): 'new' | 'already' {
  return withStorageErrors(() =>
    db
      .transaction((): 'new' | 'already' => {
        const before = prepared<[string], Omit<NewJob, 'id' | 'client' | 'createdAt'>>(
          db,
          'SELECT language, file, code_hash AS codeHash, project FROM jobs WHERE id = ?',
        ).get(job.id);
        if (before !== undefined) {
          const same =
            before.language === job.language &&
            before.file === job.file &&
            before.codeHash === job.codeHash &&
            before.project === job.project;
          if (same) return 'already';
          throw new CodedError('CV014', `(${job.id})`);
        }
        if (job.project !== null && db.prepare('SELECT 1 FROM projects WHERE id = ?').get(job.project) === undefined)
          throw new CodedError('CV031', `(${job.project})`);
        prepared(
          db,
          `INSERT INTO jobs (id, client, language, file, code_hash, project, state, seq, created_at)
         VALUES (?, ?, ?, ?, ?, ?, 'queued', 1, ?)`,
        ).run(job.id, job.client, job.language, job.file, job.codeHash, job.project, job.createdAt);
        keepNewestJobs(db, LIMITS.jobsKept);
        return 'new';
      })
      .immediate(),
  );
}

/** States that a state may be entered from; no terminal one is among them, so that a job ends once. */
const ENTERED_FROM: Record<JobState, readonly JobState[]> = {
  queued: [],
  running: ['queued'],
  done: ['queued', 'running'],
  cancelled: ['queued', 'running'],
  failed: ['queued', 'running'],
};

/**
 * Moves a job on. False when it was not in a state that leads there (it ended already, or there is none): nothing was
 * changed.
 */
export function transition(db: Database, job: string, state: JobState, patch: TransitionPatch = {}): boolean {
  const from = ENTERED_FROM[state];
  if (from.length === 0) return false;
  const { changes } = withStorageErrors(() =>
    prepared(
      db,
      `UPDATE jobs SET state = ?, seq = max(seq + 1, ?), ended_at = ?, report = ?, error_code = ?, error_message = ?
         WHERE id = ? AND state IN (${from.map(() => '?').join(', ')})`,
    ).run(
      state,
      patch.seq ?? 0,
      patch.at ?? null,
      patch.report ?? null,
      patch.error?.code ?? null,
      patch.error?.message ?? null,
      job,
      ...from,
    ),
  );
  return changes === 1;
}

/** At the daemon's start: every job that was not ended becomes failed with CV015. Returns their ids. */
export function failInterrupted(db: Database, at: string): string[] {
  return withStorageErrors(() =>
    db
      .prepare<[number, string, string], string>(
        `UPDATE jobs SET state = 'failed', seq = seq + ?, ended_at = ?, error_code = 'CV015', error_message = ?
         WHERE state IN ('queued', 'running') RETURNING id`,
      )
      .pluck()
      .all(SEQ_GAP, at, errorBody('CV015').message),
  );
}

/** Ids of the jobs that have not ended. */
export const openJobs = (db: Database): string[] =>
  withStorageErrors(() =>
    db.prepare<[], string>(`SELECT id FROM jobs WHERE state IN ('queued', 'running')`).pluck().all(),
  );

/** What {@link failInterrupted} makes of this status, for as long as the disk does not take it. */
export const asInterrupted = (status: JobStatus): JobStatus => ({
  ...status,
  state: 'failed',
  seq: status.seq + SEQ_GAP,
  error: errorBody('CV015'),
});

interface JobRow {
  id: string;
  state: JobState;
  seq: number;
  report: string | null;
  error_code: string | null;
  error_message: string | null;
}

/**
 * What is stored of a job (its progress is not), or undefined for one that was never seen. @param told what is told of
 * its report now.
 */
export function jobStatus(db: Database, job: string, told?: (report: Report) => Report): JobStatus | undefined {
  const row = withStorageErrors(() =>
    prepared<[string], JobRow>(
      db,
      'SELECT id, state, seq, report, error_code, error_message FROM jobs WHERE id = ?',
    ).get(job),
  );
  if (row === undefined) return undefined;
  const stored = row.report === null ? undefined : getReport(db, row.report);
  const summary = stored === undefined ? null : (told?.(stored) ?? stored).summary;
  return {
    job: row.id,
    state: row.state,
    seq: row.seq,
    progress: [],
    report: row.report,
    summary,
    error: storedError(row),
  };
}

/** The client that started a job, for "only one's own can be cancelled"; undefined when there is no such job. */
export function clientOf(db: Database, job: string): string | undefined {
  return withStorageErrors(
    () => db.prepare<[string], string>('SELECT client FROM jobs WHERE id = ?').pluck().get(job) as string | undefined,
  );
}

function storedError(row: JobRow): ErrorBody | null {
  if (row.error_code === null) return null;
  const code: ErrorCode = row.error_code in ERRORS ? (row.error_code as ErrorCode) : 'CV090';
  return { ...errorBody(code), message: row.error_message ?? errorBody(code).message };
}
