import * as z from 'zod/mini';
import { confirmationSchema, type Confirmation } from '../../../shared/correction.ts';
import { errorBody, type ErrorBody } from '../../../shared/errors.ts';
import { isTerminal, type JobStatus, type Progress, type RequestBody } from '../../../shared/protocol.ts';
import { askHost } from '../../platform/ask-host.ts';
import { wholeText } from '../../platform/whole-text.ts';
import { WorkerError, type WorkerClient } from '../../platform/worker-link.ts';

/** How far re-verifying is. */
export type Reverifying =
  | { step: 'idle' }
  | { step: 'running'; progress: readonly Progress[] }
  | { step: 'done'; job: string; confirmation: Confirmation }
  | { step: 'failed'; error: ErrorBody };

/** What is re-verified: a correction that is stored, or one that stands in the form. */
export type ReverifyWork =
  | { kind: 'stored'; body: RequestBody<'feedback.reverify'> }
  | { kind: 'form'; body: RequestBody<'feedback.try'> };

/** Pause between two looks at the job, ms. */
const LOOK_MS = 300;

/**
 * Runs both codes and resolves with what came of it. Rejects with the host's error, with that of the job, and with
 * CV015 when `cancelled` is aborted: a popup that closes leaves the job to end by itself.
 */
export async function reverify(
  client: WorkerClient,
  work: ReverifyWork,
  onProgress: (progress: readonly Progress[]) => void,
  cancelled: AbortSignal,
): Promise<Confirmation> {
  const { job } = work.body;
  let status: JobStatus =
    work.kind === 'stored'
      ? await askHost(client, 'feedback.reverify', work.body)
      : await askHost(client, 'feedback.try', work.body);
  while (!isTerminal(status.state)) {
    onProgress(status.progress);
    await new Promise((next) => setTimeout(next, LOOK_MS));
    if (cancelled.aborted) throw new WorkerError(errorBody('CV015'));
    const { jobs } = await askHost(client, 'verify.status', { jobs: [job] });
    const [now] = jobs;
    // A daemon that started anew does not know what its predecessor had not written down.
    if (now === undefined) throw new WorkerError(errorBody('CV015'));
    status = now;
  }
  if (status.state !== 'done') throw new WorkerError(status.error ?? errorBody('CV015'));
  const text = await wholeText((page) =>
    work.kind === 'stored'
      ? askHost(client, 'feedback.state', { id: work.body.id, page })
      : askHost(client, 'feedback.tried', { job, page }),
  );
  const parsed = z.safeParse(confirmationSchema, JSON.parse(text));
  if (!parsed.success) throw new WorkerError(errorBody('CV002'));
  return parsed.data;
}
