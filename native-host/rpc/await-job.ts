import { errorBody, type ErrorBody } from '../../shared/errors.ts';
import { isTerminal, type JobStatus, type RequestBody } from '../../shared/protocol.ts';
import { reportSchema, type Report } from '../../shared/report.ts';
import type { Client, JobListener } from './client.ts';

/** The whole of a paged reply. */
export async function allPages(page: (index: number) => Promise<{ pages: number; text: string }>): Promise<string> {
  const first = await page(0);
  const texts = [first.text];
  for (let index = 1; index < first.pages; index += 1) texts.push((await page(index)).text);
  return texts.join('');
}

/** Starts a verification and waits for its report. */
export async function runJob(
  client: Client,
  body: RequestBody<'verify.start'>,
  onStatus: (status: JobStatus) => void,
): Promise<{ ok: true; report: Report } | { ok: false; error: ErrorBody }> {
  let told: unknown;
  const { report, error, state } = await endOfJob(
    client,
    body.job,
    () => client.request('verify.start', body),
    (status, itsReport) => {
      // A job that ends at once is told before the reply to its start, which has no report.
      told ??= itsReport;
      onStatus(status);
    },
  );
  const own = reportSchema.safeParse(told).data;
  if (own !== undefined && own.id === report) return { ok: true, report: own };
  if (report === null) return { ok: false, error: error ?? errorBody('CV015', `The job was ${state}.`) };
  const text = await allPages((page) => client.request('report.get', { report, page }));
  return { ok: true, report: reportSchema.parse(JSON.parse(text)) };
}

/**
 * Starts a job and waits for its terminal state. Rejects with CV051 when the daemon goes away meanwhile, with CV054
 * when it hangs.
 */
export async function endOfJob(
  client: Client,
  job: string,
  start: () => Promise<JobStatus>,
  onStatus: JobListener,
): Promise<JobStatus> {
  const ended = Promise.withResolvers<JobStatus>();
  const see = (status: JobStatus, report?: unknown): void => {
    if (status.job !== job) return;
    onStatus(status, report);
    if (isTerminal(status.state)) ended.resolve(status);
  };
  const stop = client.onJob(see);
  // Taken back at the end: a connection may see thousands of jobs.
  const forget = client.onClose(ended.reject);
  // Awaited below only once the job has started; a connection that ends before that is told by the request itself.
  ended.promise.catch(() => undefined);
  try {
    see(await start());
    return await ended.promise;
  } finally {
    stop();
    forget();
  }
}
