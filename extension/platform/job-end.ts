import { errorBody } from '../../shared/errors.ts';
import { isTerminal, type JobStatus } from '../../shared/protocol.ts';
import { askHost } from './ask-host.ts';
import { WorkerError, type WorkerClient } from './worker-link.ts';

/** Pause between two looks at the job, ms. */
const LOOK_MS = 300;

/**
 * Waits for the end of a job that an own page started. Rejects with the job's error, and with CV015 when `cancelled` is
 * aborted or the host does not know the job any more; the job itself goes on.
 */
export async function jobEnd(
  client: WorkerClient,
  started: JobStatus,
  onStatus: (status: JobStatus) => void,
  cancelled: AbortSignal,
): Promise<void> {
  let status = started;
  while (!isTerminal(status.state)) {
    onStatus(status);
    await new Promise((next) => setTimeout(next, LOOK_MS));
    if (cancelled.aborted) throw new WorkerError(errorBody('CV015'));
    const { jobs } = await askHost(client, 'verify.status', { jobs: [status.job] });
    const [now] = jobs;
    // A daemon that started anew does not know what its predecessor had not written down.
    if (now === undefined) throw new WorkerError(errorBody('CV015'));
    status = now;
  }
  if (status.state !== 'done') throw new WorkerError(status.error ?? errorBody('CV015'));
}
