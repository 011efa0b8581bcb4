import type { JobStatus } from '../../shared/protocol.ts';
import { complain } from './output.ts';

/** Says on the terminal that a job waits for others, once for all jobs of a command. */
export function sayWaiting(): (status: Pick<JobStatus, 'waiting'>) => void {
  let isSaid = false;
  return ({ waiting }) => {
    if (waiting === undefined || isSaid) return;
    isSaid = true;
    complain(`busy: ${waiting}`);
  };
}
