import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import {
  isTerminal,
  type JobStatus,
  type ReplyBody,
  type RequestBody,
  type RequestType,
} from '../../shared/protocol.ts';

/** The daemon as a program may ask it. */
export interface ProgramDesk {
  /**
   * Answers by the handlers and schemas that a connection's requests go through. Rejects with a CodedError; CV060 for
   * what no program may ask.
   */
  ask<T extends Exclude<RequestType, 'hello'>>(type: T, body: unknown): Promise<ReplyBody<T>>;
}

/** How a job ended, with its report where that came along. */
export interface JobEnd {
  status: JobStatus;
  report?: unknown;
}

/** Verifications that programs have asked for. */
export interface ProgramJobs {
  /** Rejects with what `verify.start` does, and with CV016 while too many of programs have not ended. */
  start(body: RequestBody<'verify.start'>): Promise<JobStatus>;
  /** The end of a job, where it comes within so many ms and before `given up` is. */
  end(status: JobStatus, withinMs: number, givenUp: AbortSignal): Promise<JobEnd | undefined>;
}

/** @param open asks for the daemon, which from then on tells this listener of the jobs that it is asked for. */
export function openProgramJobs(open: (listener: (status: JobStatus, report?: unknown) => void) => ProgramDesk): {
  desk: ProgramDesk;
  jobs: ProgramJobs;
} {
  const unended = new Map<string, PromiseWithResolvers<JobEnd>>();
  const desk = open((status, report) => {
    if (!isTerminal(status.state)) return;
    unended.get(status.job)?.resolve({ status, report });
    unended.delete(status.job);
  });

  async function start(body: RequestBody<'verify.start'>): Promise<JobStatus> {
    const known = unended.get(body.job);
    if (known === undefined && unended.size >= LIMITS.http.jobsAtOnce) throw new CodedError('CV016');
    if (known !== undefined) return desk.ask('verify.start', body);
    // Before it is asked for: a job that ends at once is told before this goes on.
    unended.set(body.job, Promise.withResolvers());
    try {
      const status = await desk.ask('verify.start', body);
      if (isTerminal(status.state)) unended.delete(body.job);
      return status;
    } catch (problem) {
      unended.delete(body.job);
      throw problem;
    }
  }

  async function end(status: JobStatus, withinMs: number, givenUp: AbortSignal): Promise<JobEnd | undefined> {
    if (isTerminal(status.state)) return { status };
    const coming = unended.get(status.job);
    if (coming === undefined) return ended(await desk.ask('verify.status', { jobs: [status.job] }));
    const late = Promise.withResolvers<undefined>();
    const stop = (): void => late.resolve(undefined);
    const timer = setTimeout(stop, withinMs);
    givenUp.addEventListener('abort', stop, { once: true });
    try {
      return await Promise.race([coming.promise, late.promise]);
    } finally {
      clearTimeout(timer);
      givenUp.removeEventListener('abort', stop);
    }
  }

  return { desk, jobs: { start, end } };
}

const ended = ({ jobs: [status] }: ReplyBody<'verify.status'>): JobEnd | undefined =>
  status !== undefined && isTerminal(status.state) ? { status } : undefined;
