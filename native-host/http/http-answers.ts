import type * as z from 'zod/mini';
import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { isTerminal, type JobStatus } from '../../shared/protocol.ts';
import { reportSchema, type Report } from '../../shared/report.ts';
import { HostError } from '../rpc/client.ts';
import { allPages } from '../rpc/await-job.ts';
import { toldToken, type StoredToken } from './access-token.ts';
import type { HTTP_ROUTES, RouteName } from './http-routes.ts';
import type { JobEnd, ProgramDesk, ProgramJobs } from './program-jobs.ts';
import { verificationOf, verificationRequest, wholeJob } from './program-verification.ts';

type Routes = typeof HTTP_ROUTES;
type Parsed<R, Key extends string> = R extends Record<Key, infer Schema extends z.ZodMiniType> ? z.infer<Schema> : null;

/** A request whose every part fits the schemas of its route. */
export interface HttpAsked<Name extends RouteName> {
  given: Parsed<Routes[Name], 'given'>;
  query: Parsed<Routes[Name], 'query'>;
  body: Parsed<Routes[Name], 'body'>;
  /** The body before keys that no schema knows were taken out of it. */
  raw: unknown;
  /** Of the request, where its route needs one. */
  token: StoredToken;
  /** Aborted when the program goes away. */
  givenUp: AbortSignal;
}

/** What is answered; a JSON text is sent as it is. */
export interface HttpAnswer {
  status: number;
  body: unknown;
}

/** The routes that need a token; the others are answered by who knows of pairings. */
type TokenRoute = Exclude<RouteName, 'openapi' | 'pair' | 'proof'>;

/** An answer to each of them; whatever is thrown becomes the error of that request alone. */
export type HttpAnswers = { [Name in TokenRoute]: (asked: HttpAsked<Name>) => Promise<HttpAnswer> };

const ok = (body: unknown): HttpAnswer => ({ status: 200, body });

/** Seconds that an answer waits for its job where the program names none. */
const WAIT_SECONDS = 30;

/** Answers programs by what the daemon answers, within the project of their token where it is for one. */
export function httpAnswers(desk: ProgramDesk, jobs: ProgramJobs, version: string): HttpAnswers {
  /** A report that this token may see; another one is as if it were not there. */
  const readable = async (id: string, { project }: Pick<StoredToken, 'project'>): Promise<Report> => {
    const report = await wholeReport(desk, id);
    if (project !== null && report.project !== project.id) throw new CodedError('CV017');
    return report;
  };
  const finished = async ({ status, report }: JobEnd): Promise<HttpAnswer> => {
    if (status.state === 'failed' && status.error !== null) throw new HostError(status.error);
    const { report: id } = status;
    return ok(verificationOf(status, report ?? (id === null ? null : await wholeReport(desk, id))));
  };
  const about = async (status: JobStatus, seconds: number, givenUp: AbortSignal): Promise<HttpAnswer> => {
    const end = await jobs.end(status, seconds * 1_000, givenUp);
    if (end !== undefined) return finished(end);
    const now = await statusNow(desk, status.job);
    return isTerminal(now.state) ? finished({ status: now }) : { status: 202, body: verificationOf(now, null) };
  };
  return {
    token: async ({ token }) => ok({ about: toldToken(token), version }),
    verify: async ({ body, token, givenUp }) =>
      about(await jobs.start(verificationRequest(body, token)), body.wait ?? WAIT_SECONDS, givenUp),
    job: async ({ given, query, token, givenUp }) => {
      const seconds = Math.min(Number(query.wait ?? 0), LIMITS.http.waitSeconds);
      return about(await statusNow(desk, wholeJob(token, given.job)), seconds, givenUp);
    },
    cancel: async ({ given, token }) => {
      const status = await desk.ask('verify.cancel', { job: wholeJob(token, given.job) });
      return ok(verificationOf(status, null));
    },
    report: async ({ given, token }) => ok(await readable(given.report, token)),
    receipt: async ({ given, token: { project } }) => {
      const standing = await desk.ask('receipt.get', { id: given.report });
      if (project !== null && standing.entry?.project !== project.id) throw new CodedError('CV017');
      return ok(standing);
    },
    'known-issues': async ({ body, token }) =>
      ok(await desk.ask('context.plan', { already: [], ...body, project: token.project?.id ?? null })),
    corrections: async ({ query: { offset, limit, ...query }, token }) =>
      ok(
        await desk.ask('feedback.list', {
          ...query,
          ...(token.project === null ? {} : { project: token.project.name }),
          offset: Number(offset ?? 0),
          limit: Math.min(Number(limit ?? 100), LIMITS.history),
        }),
      ),
    correction: async ({ given: { correction: id }, token }) => {
      const { project } = token;
      const text = await allPages((page) => desk.ask('feedback.show', { id, page }));
      const correction: unknown = JSON.parse(text);
      if (project !== null && projectOf(correction) !== project.name) throw new CodedError('CV027', `(${id})`);
      return ok(correction);
    },
    record: async ({ body, raw, token: { project } }) => {
      if (project !== null && body.correction.project !== project.name)
        throw new CodedError('CV142', `Its corrections are of the project ${JSON.stringify(project.name)}.`);
      if (body.report !== undefined) await readable(body.report, { project });
      // As it came: keys that the capture format does not know are kept.
      return ok(await desk.ask('feedback.record', raw));
    },
  };
}

const projectOf = (correction: unknown): unknown =>
  typeof correction === 'object' && correction !== null && 'project' in correction ? correction.project : undefined;

async function statusNow(desk: ProgramDesk, job: string): Promise<JobStatus> {
  const { jobs } = await desk.ask('verify.status', { jobs: [job] });
  const [status] = jobs;
  if (status === undefined) throw new CodedError('CV012');
  return status;
}

const wholeReport = async (desk: ProgramDesk, report: string): Promise<Report> =>
  reportSchema.parse(JSON.parse(await allPages((page) => desk.ask('report.get', { report, page }))));
