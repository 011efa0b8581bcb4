import type * as z from 'zod/mini';
import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { isTerminal, type JobStatus } from '../../shared/protocol.ts';
import { worstFirst } from '../../shared/ranked-findings.ts';
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

/** What is answered; bytes, which are of a JSON text, are sent as they are. */
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

/** What answers stand on. */
export interface HttpAnswersSettings {
  desk: ProgramDesk;
  jobs: ProgramJobs;
  version: string;
  /** The name that a project has now, and whether another one has it, too; undefined for one that is gone. */
  nameOf(project: string): { name: string; isShared: boolean } | undefined;
}

/** Answers programs by what the daemon answers, within the project of their token, or of what is of no project. */
export function httpAnswers({ desk, jobs, version, nameOf }: HttpAnswersSettings): HttpAnswers {
  /** A report that this token may see; another one is as if it were not there. */
  const readable = async (id: string, token: Pick<StoredToken, 'project'>): Promise<Report> => {
    const report = await wholeReport(desk, id);
    if (report.project !== projectIdOf(token)) throw new CodedError('CV017');
    return report;
  };
  /** Corrections know their project by its name only. */
  const correctionsOf = ({ project }: Pick<StoredToken, 'project'>): string | null => {
    if (project === null) return null;
    const now = nameOf(project.id);
    if (now === undefined) throw new CodedError('CV031');
    if (now.isShared)
      throw new CodedError(
        'CV142',
        `Several projects are called ${JSON.stringify(now.name)}, and corrections tell them apart by name only: give ` +
          'each its own `[project] name` in .claude-context.toml and run `claude-verify init` there.',
      );
    return now.name;
  };
  const finished = async ({ status, report }: JobEnd): Promise<HttpAnswer> => {
    if (status.state === 'failed' && status.error !== null) throw new HostError(status.error);
    if (report !== undefined && report !== null)
      return ok(verificationOf(status, worstFirst(reportSchema.parse(report))));
    const { report: id } = status;
    return ok(verificationOf(status, id === null ? null : worstFirst(await wholeReport(desk, id))));
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
    report: async ({ given, token }) => ok(worstFirst(await readable(given.report, token))),
    receipt: async ({ given, token }) => {
      const standing = await desk.ask('receipt.get', { id: given.report });
      // The ledger has an empty text for no project.
      if (standing.entry === null) await readable(standing.id, token);
      else if (standing.entry.project !== (projectIdOf(token) ?? '')) throw new CodedError('CV017');
      return ok(standing);
    },
    'known-issues': async ({ body, token }) =>
      ok(await desk.ask('context.plan', { already: [], ...body, project: projectIdOf(token) })),
    corrections: async ({ query: { offset, limit, ...query }, token }) =>
      ok(
        await desk.ask('feedback.list', {
          ...query,
          project: correctionsOf(token),
          offset: Number(offset ?? 0),
          limit: Math.min(Number(limit ?? 100), LIMITS.history),
        }),
      ),
    correction: async ({ given: { correction: id }, token }) => {
      const project = correctionsOf(token);
      const text = await allPages((page) => desk.ask('feedback.show', { id, page }));
      const correction: unknown = JSON.parse(text);
      if (projectOf(correction) !== project) throw new CodedError('CV027', `(${id})`);
      return ok(correction);
    },
    record: async ({ body, raw, token }) => {
      const project = correctionsOf(token);
      if ((body.correction.project ?? null) !== project)
        throw new CodedError(
          'CV142',
          `Its corrections are of ${project === null ? 'no' : 'the'} project${named(project)}.`,
        );
      if (body.report !== undefined) await readable(body.report, token);
      // As it came: keys that the capture format does not know are kept.
      return ok(await desk.ask('feedback.record', raw));
    },
  };
}

/** Null: code of no project, and what is stored of no project. */
const projectIdOf = ({ project }: Pick<StoredToken, 'project'>): string | null => project?.id ?? null;

const named = (project: string | null): string => (project === null ? '' : ` ${JSON.stringify(project)}`);

const projectOf = (correction: unknown): unknown =>
  typeof correction === 'object' && correction !== null && 'project' in correction
    ? (correction.project ?? null)
    : null;

async function statusNow(desk: ProgramDesk, job: string): Promise<JobStatus> {
  const { jobs } = await desk.ask('verify.status', { jobs: [job] });
  const [status] = jobs;
  if (status === undefined) throw new CodedError('CV012');
  return status;
}

const wholeReport = async (desk: ProgramDesk, report: string): Promise<Report> =>
  reportSchema.parse(JSON.parse(await allPages((page) => desk.ask('report.get', { report, page }))));
