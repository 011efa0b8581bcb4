import { CodedError } from '../../shared/errors.ts';
import type { Strength } from '../../shared/strength.ts';
import type { Verifier } from '../verify/verify.ts';
import type { JobManager } from './jobs.ts';
import type { Handlers } from './router.ts';
import type { VerifiedInputs } from './verified-inputs.ts';

/** What these handlers stand on. */
interface StrengthHandlerDeps {
  jobs: Pick<JobManager, 'start'>;
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
  const kept = new Map<string, Strength>();
  return {
    'strength.start': ({ job, report }, { owner, subscriber }) => {
      const input = inputs.of(report);
      if (input === undefined) throw new CodedError('CV038');
      const { follows: _, ...same } = input;
      return jobs.start({ ...same, job }, owner, subscriber, {
        purpose: `strength of the tests of ${report}`,
        files: AT_ONCE,
        async verify(asked, { signal }) {
          const strength = await measure(asked, { signal });
          signal.throwIfAborted();
          kept.set(job, strength);
          for (const oldest of kept.keys()) {
            if (kept.size <= KEPT) break;
            kept.delete(oldest);
          }
          return [];
        },
      });
    },
    'strength.get': ({ job }) => {
      const strength = kept.get(job);
      if (strength === undefined) throw new CodedError('CV012');
      return strength;
    },
  };
}
