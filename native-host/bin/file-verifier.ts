import { randomUUID } from 'node:crypto';
import { posix } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { asErrorBody, type ErrorBody } from '../../shared/errors.ts';
import type { RequestBody } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import type { VerifiedFile } from '../report/file-set.ts';
import { HostError } from '../transport/host-error.ts';
import { connect, runJob } from './connect.ts';
import type { ListedFile } from './file-list.ts';
import { placeInProject, type FilePlace } from './place-in-project.ts';

/** Verifies files one by one or side by side; a file that fails is told as such and harms no other. */
export interface FileVerifier {
  /** @param without ids of backends that are not asked. */
  verify(file: ListedFile, text: string, without?: readonly string[]): Promise<VerifiedFile>;
  close(): Promise<void>;
}

type VerifyOne = (body: RequestBody<'verify.start'>) => Promise<{ ok: true; report: Report } | { ok: false; error: ErrorBody }>;

/** Others fill the daemon's queue too: this long until it is asked again, ms. */
const QUEUE_FULL_MS = 250;
/** Longest file name of a request. */
const NAME_UNITS = 255;

/**
 * Through the daemon, which is started where there is none, or in this process without any database. Rejects when the
 * daemon cannot be reached. @param within a folder whose registered project the files are checked in, where there is one;
 * without it each file is checked by itself.
 */
export async function openFileVerifier(daemon: boolean, within?: string): Promise<FileVerifier> {
  const { verify, place, close } = await (daemon ? throughDaemon(within) : inProcess());
  return {
    verify: ({ name, language }, code, without) =>
      told(name, () => verify({ job: randomUUID(), code, language, languageSource: 'file', ...fileIn(name.shown), ...place(name.shown), ...(without === undefined ? {} : { without: [...without] }) })),
    close,
  };
}

async function told(name: ListedFile['name'], work: () => ReturnType<VerifyOne>): Promise<VerifiedFile> {
  try {
    const outcome = await work();
    return outcome.ok ? { kind: 'report', name, report: outcome.report } : { kind: 'failed', name, error: outcome.error };
  } catch (thrown) {
    return { kind: 'failed', name, error: thrown instanceof HostError ? thrown.body : asErrorBody(thrown) };
  }
}

function fileIn(shown: string): { file?: string } {
  const base = posix.basename(shown);
  return base.length <= NAME_UNITS && !/\p{Cc}/u.test(base) ? { file: base } : {};
}

interface Way {
  verify: VerifyOne;
  place(shown: string): FilePlace;
  close(): Promise<void>;
}

async function throughDaemon(within: string | undefined): Promise<Way> {
  const client = await connect({ start: true });
  const projects = within === undefined ? [] : (await client.request('project.list', {})).projects;
  return {
    async verify(body) {
      for (;;) {
        try {
          return await runJob(client, body, () => undefined);
        } catch (thrown) {
          if (!(thrown instanceof HostError && thrown.body.code === 'CV016')) throw thrown;
          await delay(QUEUE_FULL_MS);
        }
      }
    },
    place: (shown) => (within === undefined ? {} : placeInProject(projects, `${within}/${shown}`)),
    close: async () => client.close(),
  };
}

async function inProcess(): Promise<Way> {
  // Only here: who asks the daemon waits for no backend to be read.
  const { verifierInProcess } = await import('./in-process.ts');
  const verifier = await verifierInProcess();
  return {
    verify: async (body) => ({ ok: true, report: await verifier.verify(body, { signal: AbortSignal.any([]) }) }),
    place: () => ({}),
    close: () => verifier.close(),
  };
}
