import { CodedError } from '../../shared/errors.ts';
import { defaultFileName } from '../../shared/language.ts';
import type { Database } from '../feedback/database.ts';
import { clientOf, createJob, failInterrupted, jobStatus, transition } from '../feedback/jobs.ts';
import { putReport } from '../feedback/reports.ts';
import { storing } from '../feedback/storing.ts';
import type { JobStore } from './jobs.ts';

/** The database's jobs as the job manager uses them. Jobs that an earlier daemon left without an end are failed first. */
export function openJobStore(db: Database, now: () => Date): JobStore & { interrupted: readonly string[] } {
  const at = (): string => now().toISOString();
  return {
    interrupted: failInterrupted(db, at()),
    find(job) {
      const status = jobStatus(db, job);
      return status === undefined ? undefined : { status, owner: clientOf(db, job) ?? '' };
    },
    create: ({ input, owner, contentHash }) =>
      createJob(db, {
        id: input.job,
        client: owner,
        language: input.language,
        file: input.file ?? defaultFileName(input.language),
        codeHash: contentHash,
        project: input.project ?? null,
        createdAt: at(),
      }),
    running(status) {
      transition(db, status.job, 'running', { seq: status.seq });
    },
    end(status, report) {
      const both = db.transaction(() => {
        const { seq, report: reportId, error } = status;
        const entered = transition(db, status.job, status.state, {
          seq,
          at: at(),
          ...(reportId === null ? {} : { report: reportId }),
          ...(error === null ? {} : { error }),
        });
        // Somebody else ended or deleted the job in the database: the report of a job that is not there is not kept.
        if (!entered) throw new CodedError('CV090', `Job ${status.job} could not become ${status.state}.`);
        if (report !== null) putReport(db, report);
      });
      // A disk can be found full as late as at the commit.
      storing(() => both.immediate());
    },
  };
}
