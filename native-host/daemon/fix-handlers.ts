import { CodedError } from '../../shared/errors.ts';
import type { Database } from '../storage/database.ts';
import { getReport } from '../storage/report-rows.ts';
import { codeWithFix } from '../verify/code-with-fix.ts';
import type { JobManager, Verify } from './jobs.ts';
import { namedFinding } from './named-finding.ts';
import type { Handlers } from './router.ts';
import type { VerifiedInputs } from './verified-inputs.ts';

/** What these handlers stand on. */
interface FixHandlerDeps {
  db: Database;
  jobs: Pick<JobManager, 'start'>;
  verify: Verify;
  inputs: Pick<VerifiedInputs, 'of'>;
}

/** Answers about fixes that tools offer: one is tried on a copy, and what comes of it is a report like any other. */
export function fixHandlers({ db, jobs, verify, inputs }: FixHandlerDeps): Pick<Handlers, 'fix.try'> {
  return {
    'fix.try': ({ job, report: id, finding: asked }, { owner, subscriber }) => {
      const report = getReport(db, id);
      if (report === undefined) throw new CodedError('CV017', `(${id})`);
      const finding = namedFinding(report, asked, ({ fix }) => fix !== undefined);
      const input = inputs.of(id);
      if (input === undefined) throw new CodedError('CV038');
      const after = codeWithFix(input.code, report, finding);
      if (after === null) throw new CodedError('CV059');
      // It is no answer of Claude's to an earlier report, and no verification of a block of the page.
      const { follows: _, ...same } = input;
      const status = jobs.start({ ...same, job, code: after }, owner, subscriber, { purpose: `fix of ${id}`, verify });
      return { before: input.code, after, status };
    },
  };
}
