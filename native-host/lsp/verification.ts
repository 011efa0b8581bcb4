import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorBody } from '../../shared/errors.ts';
import type { LanguageId } from '../../shared/language.ts';
import type { JobStatus, RequestBody } from '../../shared/protocol.ts';
import type { Project } from '../../shared/project-requests.ts';
import { reportSchema, type NotChecked, type Report } from '../../shared/report.ts';
import { allPages, runJob } from '../rpc/await-job.ts';
import { HostError, type Client } from '../rpc/client.ts';

type Start = RequestBody<'verify.start'>;

/** A text as it stands in an editor, and where. */
export interface EditorText {
  text: string;
  language: LanguageId;
  /** Was the language read from the file's name, or did the editor say it? */
  languageSource: 'file' | 'user';
  /** Real path; undefined for a text that was never saved. */
  path: string | undefined;
}

/** What of a file's surroundings a request names. */
export interface TextSurroundings {
  /** What of a request says that the file is one of a registered project; empty outside of any. */
  place: Pick<Start, 'project' | 'place' | 'whole'>;
  /** The text that the file has in the last commit, where there is one. */
  head: string | undefined;
  /** Why its project is left out, where it lies in one and is. */
  notAsked: readonly NotChecked[];
}

/** Longest file name of a request. */
const NAME_UNITS = 255;

/**
 * The request for a text. In a project only what is new against the last commit counts, where git has the file; else,
 * and outside of projects, everything. @param only the checks that are asked; all of them without it.
 */
export function requestFor(
  { text, language, languageSource, path }: EditorText,
  { place, head }: Pick<TextSurroundings, 'place' | 'head'>,
  job: string,
  only?: readonly string[],
): Start {
  const base = path === undefined ? '' : basename(path);
  const named = base !== '' && base.length <= NAME_UNITS && !/\p{Cc}/u.test(base);
  const { whole, ...placed } = place;
  const isNewOnly = placed.project !== undefined && head !== undefined;
  return {
    job,
    code: text,
    language,
    languageSource,
    ...(named ? { file: base } : {}),
    ...placed,
    ...(isNewOnly ? { change: { before: head, others: [], against: 'HEAD' } } : {}),
    ...(isNewOnly || whole === undefined ? {} : { whole }),
    ...(only === undefined ? {} : { only: [...only] }),
  };
}

/** How a verification ended; undefined when it was broken off. */
export type VerificationEnd = { ok: true; report: Report } | { ok: false; error: ErrorBody } | undefined;

/** Others fill the daemon's queue too: this long until it is asked again, ms. */
const QUEUE_FULL_MS = 250;

/**
 * Runs one request, as soon as the daemon has room for it; once the signal is aborted the daemon is asked to cancel it,
 * and nobody waits for that. Rejects as {@link runJob}.
 */
export async function runVerification(
  client: Client,
  request: Start,
  signal: AbortSignal,
  onStatus: (status: JobStatus) => void,
): Promise<VerificationEnd> {
  const broken = Promise.withResolvers<undefined>();
  const breakOff = (): void => {
    client.request('verify.cancel', { job: request.job }).catch(() => undefined);
    broken.resolve(undefined);
  };
  signal.addEventListener('abort', breakOff, { once: true });
  try {
    while (!signal.aborted) {
      const running = runJob(client, request, onStatus).catch(whereFull);
      running.catch(() => undefined);
      const ended = await Promise.race([running, broken.promise]);
      if (ended !== 'full') return ended;
      await delay(QUEUE_FULL_MS, undefined, { signal }).catch(() => undefined);
    }
    return undefined;
  } finally {
    signal.removeEventListener('abort', breakOff);
  }
}

function whereFull(thrown: unknown): 'full' {
  if (thrown instanceof HostError && thrown.body.code === 'CV016') return 'full';
  throw thrown;
}

/** Reports as they are to be read now; one that was deleted is left out. Rejects as requests do. */
export async function readAgain(client: Client, reports: readonly Report[]): Promise<Report[]> {
  const read = async ({ id }: Report): Promise<Report[]> => {
    const text = await allPages((page) => client.request('report.get', { report: id, page }));
    return [reportSchema.parse(JSON.parse(text))];
  };
  const whereGone = (thrown: unknown): [] => {
    if (thrown instanceof HostError && thrown.body.code === 'CV017') return [];
    throw thrown;
  };
  return (await Promise.all(reports.map((report) => read(report).catch(whereGone)))).flat();
}

/** The projects of the daemon, asked for again after a while: one may be registered while an editor is open. */
export function projectList(now: () => number, staysMs: number): (client: Client) => Promise<readonly Project[]> {
  let known: { client: Client; at: number; projects: readonly Project[] } | undefined;
  return async (client) => {
    if (known === undefined || known.client !== client || now() - known.at > staysMs) {
      const { projects } = await client.request('project.list', {});
      known = { client, at: now(), projects };
    }
    return known.projects;
  };
}
