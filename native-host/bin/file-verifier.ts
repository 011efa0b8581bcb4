import { randomUUID } from 'node:crypto';
import { posix, resolve } from 'node:path';
import * as z from 'zod/mini';
import { setTimeout as delay } from 'node:timers/promises';
import { asErrorBody, errorBody, type ErrorBody } from '../../shared/errors.ts';
import type { BesideBlock, RequestBody } from '../../shared/protocol.ts';
import { muteSchema } from '../../shared/mute-requests.ts';
import type { Report } from '../../shared/report.ts';
import type { VerifiedFile } from '../report/file-set.ts';
import { asMutedNow } from '../daemon/mutes-now.ts';
import { HostError, type Client } from '../rpc/client.ts';
import { allPages, runJob } from '../rpc/await-job.ts';
import { connect, runFilesJob } from './connect.ts';
import type { ListedFile } from './file-list.ts';
import { placeInProject, projectAround, toldAlone } from './place-in-project.ts';
import { inTerminal } from './output.ts';

/** A file with its text. */
export interface FileText {
  file: ListedFile;
  text: string;
  beside?: readonly BesideBlock[] | undefined;
  /** Ids of backends that are not asked. */
  without?: readonly string[] | undefined;
}

/** Verifies files; one that fails is told as such and harms no other. */
export interface FileVerifier {
  /** Files that are best given together, and how many such groups at once. */
  readonly together: number;
  readonly groups: number;
  /** The files of a group, in their order. */
  verify(files: readonly FileText[]): Promise<VerifiedFile[]>;
  /** A file as it is to be read, once all is known of it: what the user muted is marked. */
  told(file: VerifiedFile): VerifiedFile;
  close(): Promise<void>;
}

/** How a {@link FileVerifier} works. */
export interface FileVerifierSettings {
  /** Through the daemon, which is started where there is none, or in this process without any database. */
  daemon: boolean;
  /** Files under way at once. */
  jobs: number;
  /**
   * A folder whose registered project the files are checked in, where there is one; without it each file is checked by
   * itself.
   */
  within?: string;
  /** The folder that the names are relative to: what is muted in the projects of it is marked. */
  mutedIn?: string;
  /** Cancels what the daemon has not ended, where each file is a job of its own. */
  signal?: AbortSignal;
}

/** Others fill the daemon's queue too: this long until it is asked again, ms. */
const QUEUE_FULL_MS = 250;
/** Longest file name of a request. */
const NAME_UNITS = 255;
/**
 * Files of one job of the daemon: what a job costs is little beside so many, and a group ends before the next change of
 * mind.
 */
const TOGETHER = 32;
/** Jobs that the daemon runs at once. */
const GROUPS = 2;

/** Rejects when the daemon cannot be reached. */
export function openFileVerifier(settings: FileVerifierSettings): Promise<FileVerifier> {
  const { daemon, jobs, within } = settings;
  if (!daemon) return inProcess(jobs);
  return within === undefined ? inGroups(settings) : inItsProject(jobs, within);
}

/** Many files as one job. */
async function inGroups({ jobs, mutedIn, signal }: FileVerifierSettings): Promise<FileVerifier> {
  const client = await connect({ start: true });
  const told = mutedIn === undefined ? asItIs : await toldIn(client, mutedIn);
  const groups = Math.min(GROUPS, jobs);
  const one = (each: FileText): Promise<VerifiedFile> =>
    outcomeOf(each.file, () => whenThereIsRoom(() => runUntil(client, requestOf(each), signal)));
  const inTurn = async (files: readonly FileText[]): Promise<VerifiedFile[]> => {
    const verified: VerifiedFile[] = [];
    for (const file of files) verified.push(await one(file));
    return verified;
  };
  return {
    together: TOGETHER,
    groups,
    async verify(files) {
      // A file of a change brings all others along: one at a time, so that the daemon holds them once.
      if (files.length <= 1 || files.some(({ file }) => file.more !== undefined)) return inTurn(files);
      const body = { job: randomUUID(), atOnce: Math.ceil(jobs / groups), files: files.map(bodyOf) };
      const outcome = await whenThereIsRoom(() => runFilesJob(client, body)).catch((thrown: unknown) => ({
        ok: false as const,
        error: thrown,
      }));
      if (outcome.ok)
        return files.flatMap(({ file: { name } }, index) =>
          outcome.reports.slice(index, index + 1).map((report) => ({ kind: 'report' as const, name, report })),
        );
      // What failed of them, or whether all would, is not known: each tells for itself.
      return inTurn(files);
    },
    told,
    close: async () => client.close(),
  };
}

/** A job that is cancelled when the signal says so: nobody waits for what it would still find. */
async function runUntil(
  client: Client,
  body: RequestBody<'verify.start'>,
  signal: AbortSignal = AbortSignal.any([]),
): ReturnType<typeof runJob> {
  if (signal.aborted) return { ok: false, error: errorBody('CV015') };
  const cancel = (): void => void client.request('verify.cancel', { job: body.job }).catch(() => undefined);
  signal.addEventListener('abort', cancel);
  try {
    return await runJob(client, body, () => undefined);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

const asItIs = (file: VerifiedFile): VerifiedFile => file;

/** Marks what is muted everywhere and in the project that a file lies in, also of what was found without the daemon. */
async function toldIn(client: Client, folder: string): Promise<FileVerifier['told']> {
  const { projects } = await client.request('project.list', {});
  const text = await allPages((page) => client.request('mute.held', { page }));
  const mutes = z.array(muteSchema).parse(JSON.parse(text));
  return (file) => {
    if (file.kind === 'failed') return file;
    const { project } = file.report;
    const around = projectAround(projects, resolve(folder, file.name.shown));
    const now = asMutedNow({ ...file.report, project: project ?? around?.id ?? null }, mutes);
    return { ...file, report: { ...now, project } };
  };
}

/** Each file as a job of its own, in its place in the project. */
async function inItsProject(jobs: number, within: string): Promise<FileVerifier> {
  const client = await connect({ start: true });
  const { projects } = await client.request('project.list', {});
  return oneByOne(jobs, {
    async verify(body, shown) {
      const path = `${within}/${shown}`;
      const place = placeInProject(projects, path);
      // A project has its modules itself.
      const { beside: _, ...alone } = body;
      const placed = place.project === undefined ? body : { ...alone, ...place };
      const outcome = await whenThereIsRoom(() => runJob(client, placed, () => undefined));
      return outcome.ok ? { ok: true, report: toldAlone(outcome.report, projects, path) } : outcome;
    },
    close: async () => client.close(),
  });
}

async function inProcess(jobs: number): Promise<FileVerifier> {
  // Only here: who asks the daemon waits for no backend to be read.
  const { verifierInProcess } = await import('./in-process.ts');
  const verifier = await verifierInProcess();
  return oneByOne(jobs, {
    verify: async (body) => ({ ok: true, report: await verifier.verify(body, { signal: AbortSignal.any([]) }) }),
    close: () => verifier.close(),
  });
}

type Outcome = { ok: true; report: Report } | { ok: false; error: ErrorBody };

function oneByOne(
  jobs: number,
  {
    verify,
    close,
  }: { verify(body: RequestBody<'verify.start'>, shown: string): Promise<Outcome>; close(): Promise<void> },
): FileVerifier {
  return {
    together: 1,
    groups: jobs,
    verify: (files) =>
      Promise.all(files.map((each) => outcomeOf(each.file, () => verify(requestOf(each), each.file.name.shown)))),
    told: asItIs,
    close,
  };
}

async function outcomeOf({ name }: ListedFile, work: () => Promise<Outcome>): Promise<VerifiedFile> {
  try {
    const outcome = await work();
    if (outcome.ok) return { kind: 'report', name, report: outcome.report };
    return { kind: 'failed', name, error: inTerminal(outcome.error) };
  } catch (thrown) {
    return { kind: 'failed', name, error: inTerminal(thrown instanceof HostError ? thrown.body : asErrorBody(thrown)) };
  }
}

const requestOf = (each: FileText): RequestBody<'verify.start'> => ({
  job: randomUUID(),
  languageSource: 'file',
  ...bodyOf(each),
  ...each.file.more,
});

function bodyOf({
  file: { name, language },
  text: code,
  beside = [],
  without,
}: FileText): RequestBody<'verify.files'>['files'][number] {
  const base = posix.basename(name.shown);
  const named = base.length <= NAME_UNITS && !/\p{Cc}/u.test(base);
  return {
    code,
    language,
    ...(named ? { file: base } : {}),
    ...(beside.length === 0 ? {} : { beside: [...beside] }),
    ...(without === undefined ? {} : { without: [...without] }),
  };
}

async function whenThereIsRoom<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (thrown) {
      if (!(thrown instanceof HostError && thrown.body.code === 'CV016')) throw thrown;
      await delay(QUEUE_FULL_MS);
    }
  }
}
