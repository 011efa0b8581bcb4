import { CodedError } from '../../shared/errors.ts';
import { isTerminal, type JobStatus } from '../../shared/protocol.ts';
import type { Strength } from '../../shared/strength.ts';
import type { Verifier } from '../verify/verify.ts';
import type { JobManager } from './jobs.ts';
import type { Handlers } from './router.ts';
import type { VerifiedInputs } from './verified-inputs.ts';

/** What these handlers stand on. */
interface StrengthHandlerDeps {
  jobs: Pick<JobManager, 'start' | 'status'>;
  measure: Verifier['strength'];
  inputs: Pick<VerifiedInputs, 'of'>;
}

/** Strengths kept in number, for as long as the daemon lives. */
const KEPT = 50;

/** Runs at once that the gate lets a measurement have, as if so many codes were verified by themselves. */
const AT_ONCE = 2;

/** Answers about how strong the tests of a verified block are: a job like a verification, without a report. */
export function strengthHandlers({
  jobs,
  measure,
  inputs,
}: StrengthHandlerDeps): Pick<Handlers, 'strength.start' | 'strength.get'> {
  const kept = new Map<string, Promise<Strength>>();
  const keep = (job: string, measured: Promise<Strength>): void => {
    kept.set(job, measured);
    // Whoever asks for it hears of it.
    measured.catch(() => undefined);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
  };
  return {
    'strength.start': ({ job, report }, { owner, subscriber }) => {
      const input = inputs.of(report);
      if (input === undefined) throw new CodedError('CV038');
      const { follows: _, ...same } = input;
      const { promise, resolve, reject } = Promise.withResolvers<Strength>();
      const status = jobs.start({ ...same, job }, owner, subscriber, {
        purpose: `strength of the tests of ${report}`,
        files: AT_ONCE,
        async verify(asked, { signal }) {
          resolve(await measure(asked, { signal }));
          return [];
        },
      });
      if (isTerminal(status.state) || kept.has(job)) return status;
      keep(job, promise);
      // One that ends before it was measured, also before it ran.
      const failed = ({ state, error }: JobStatus): void => {
        if (!isTerminal(state)) return;
        reject(error?.code === 'CV018' ? new CodedError('CV018') : new CodedError('CV015', error?.message));
      };
      jobs.status([job], { deliver: failed });
      return status;
    },
    'strength.get': async ({ job }) => {
      const measured = kept.get(job);
      if (measured === undefined) throw new CodedError('CV012');
      return await measured;
    },
  };
}
