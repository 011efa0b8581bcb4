import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { CodedError, errorBody, type ErrorBody } from '../../shared/errors.ts';
import { PROTOCOL, type JobStatus, type ReplyBody, type RequestBody, type RequestType } from '../../shared/protocol.ts';
import { reportSchema, type Report } from '../../shared/report.ts';
import { atLeast, VERSION } from '../../shared/version.ts';
import { ensureDaemon } from '../daemon/ensure.ts';
import { allPages, endOfJob } from '../rpc/await-job.ts';
import { greet, type Client } from '../rpc/client.ts';
import { currentPaths } from '../rpc/paths.ts';
import { endDaemon } from './daemon-process.ts';
import type { Project } from '../../shared/project-requests.ts';
import { realFolder } from './input.ts';
import { complain } from './output.ts';
import { sayWaiting } from './say-waiting.ts';

const DAEMON = fileURLToPath(new URL('daemon.mjs', import.meta.url));

/**
 * Connects to the daemon; `start` starts one when there is none, and in place of one that an earlier version left
 * running and that has nothing to do. Rejects with the codes of `ensureDaemon` and of hello.
 */
export async function connect({ start }: { start: boolean }): Promise<Client> {
  const client = await open(start);
  if (!start) return client;
  const { version, pid } = await client.request('hello', { client: 'cli', protocol: PROTOCOL, version: VERSION });
  if (atLeast(version, VERSION) || (await client.request('ping', {})).jobs > 0) return client;
  client.close();
  await endDaemon(pid);
  return open(true);
}

async function open(start: boolean): Promise<Client> {
  const paths = currentPaths();
  const uid = process.getuid?.() ?? 0;
  const ensured = await ensureDaemon({
    paths,
    uid,
    daemon: start ? DAEMON : undefined,
    env: process.env,
    onWait: (words) => complain(`Waiting for the daemon. ${words}`),
  });
  if (!ensured.ok) throw new CodedError(ensured.code, ensured.detail);
  const pulse = { socket: ensured.file, holder: paths.holder };
  return greet(ensured.socket, ensured.token, { client: 'cli', version: VERSION }, pulse);
}

/** One request on a connection of its own. */
export async function ask<T extends RequestType>(type: T, body: RequestBody<T>): Promise<ReplyBody<T>> {
  const client = await connect({ start: true });
  try {
    return await client.request(type, body);
  } finally {
    client.close();
  }
}

/** Has the verification of a receipt made again, and waits for its report. */
export async function endOfReplay(
  client: Client,
  body: RequestBody<'receipt.replay'>,
): Promise<
  | (Pick<ReplyBody<'receipt.replay'>, 'standing' | 'exact'> & { ok: true; report: Report })
  | { ok: false; error: ErrorBody }
> {
  let reply: ReplyBody<'receipt.replay'> | undefined;
  const start = async (): Promise<JobStatus> => {
    reply = await client.request('receipt.replay', body);
    return reply.status;
  };
  const { report, error, state } = await endOfJob(client, body.job, start, () => undefined);
  if (report === null || reply === undefined)
    return { ok: false, error: error ?? errorBody('CV015', `The job was ${state}.`) };
  const text = await allPages((page) => client.request('report.get', { report, page }));
  return { ok: true, standing: reply.standing, exact: reply.exact, report: reportSchema.parse(JSON.parse(text)) };
}

/** Starts a verification of many files and waits for their reports, in their order. */
export async function runFilesJob(
  client: Client,
  body: RequestBody<'verify.files'>,
): Promise<{ ok: true; reports: readonly Report[] } | { ok: false; error: ErrorBody }> {
  const { reports, error, state } = await endOfJob(
    client,
    body.job,
    () => client.request('verify.files', body),
    sayWaiting(),
  );
  if (reports === undefined) return { ok: false, error: error ?? errorBody('CV015', `The job was ${state}.`) };
  const text = await allPages((page) => client.request('report.list', { reports, page }));
  return { ok: true, reports: z.array(reportSchema).parse(JSON.parse(text)) };
}

/** Runs this with a connection to the daemon, which is started when there is none, and closes it afterwards. */
export async function withClient<T>(use: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect({ start: true });
  try {
    return await use(client);
  } finally {
    client.close();
  }
}

/** The project that is registered for exactly this folder. Throws CV031, and CV032 for no folder. */
export async function projectAt(client: Pick<Client, 'request'>, folder: string): Promise<Project> {
  const directory = realFolder(folder);
  const { projects } = await client.request('project.list', {});
  const project = projects.find((each) => each.directory === directory);
  if (project === undefined) throw new CodedError('CV031', `(${directory})`);
  return project;
}
