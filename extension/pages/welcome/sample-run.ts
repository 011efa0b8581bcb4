import * as z from 'zod/mini';
import { errorBody, type ErrorBody } from '../../../shared/errors.ts';
import { isTerminal, type JobStatus, type Progress } from '../../../shared/protocol.ts';
import { reportSchema, type Report } from '../../../shared/report.ts';
import { askHost } from '../../platform/ask-host.ts';
import { wholeText } from '../../platform/whole-text.ts';
import { WorkerError, type WorkerClient } from '../../platform/worker-link.ts';

/** A block as Claude might write it, wrong in its fourth line; what checks it comes with the host. */
export const SAMPLE = `export function average(values: number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.lenght;
}
`;

/** How far the sample's verification is. */
export type SampleRun =
  | { step: 'idle' }
  | { step: 'running'; progress: readonly Progress[] }
  | { step: 'done'; report: Report }
  | { step: 'failed'; error: ErrorBody };

/** Pause between two looks at the job, ms. */
const LOOK_MS = 300;

/**
 * Verifies {@link SAMPLE} as a block without a project. Rejects with the host's error, with that of the job, and with
 * CV015 when `gone` is aborted.
 */
export async function verifySample(
  client: WorkerClient,
  job: string,
  onProgress: (progress: readonly Progress[]) => void,
  gone: AbortSignal,
): Promise<Report> {
  let status: JobStatus = await askHost(client, 'verify.start', {
    job,
    code: SAMPLE,
    language: 'typescript',
    languageSource: 'fence',
  });
  while (!isTerminal(status.state)) {
    onProgress(status.progress);
    await new Promise((next) => setTimeout(next, LOOK_MS));
    if (gone.aborted) throw new WorkerError(errorBody('CV015'));
    const [now] = (await askHost(client, 'verify.status', { jobs: [job] })).jobs;
    // A daemon that started anew does not know what its predecessor had not written down.
    if (now === undefined) throw new WorkerError(errorBody('CV015'));
    status = now;
  }
  const { report } = status;
  if (status.state !== 'done' || report === null) throw new WorkerError(status.error ?? errorBody('CV015'));
  const text = await wholeText((page) => askHost(client, 'report.get', { report, page }));
  const parsed = z.safeParse(reportSchema, JSON.parse(text));
  if (!parsed.success) throw new WorkerError(errorBody('CV002'));
  return parsed.data;
}
