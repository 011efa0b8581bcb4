import { randomUUID } from 'node:crypto';
import { posix } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { asErrorBody } from '../../shared/errors.ts';
import type { RequestBody } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import type { FileSet, VerifiedFile } from '../report/file-set.ts';
import { HostError } from '../transport/client.ts';
import { runConcurrently } from '../verify/schedule.ts';
import { connect, runJob } from './connect.ts';
import type { FileList, ListedFile } from './file-list.ts';
import { verifierInProcess } from './in-process.ts';

/** How many files are verified and how that is watched. */
export interface FilesRun {
  /** What was looked at, for the head of the report. */
  what: string;
  /** Through the daemon, else in this process without any database. */
  daemon: boolean;
  /** Files under way at once; the daemon itself runs two and keeps the rest waiting. */
  jobs: number;
  onEnded(file: VerifiedFile, done: number): void;
}

type VerifyOne = (body: RequestBody<'verify.start'>) => Promise<{ ok: true; report: Report } | { ok: false; error: ReturnType<typeof asErrorBody> }>;

/** Others fill the daemon's queue too: this long until it is asked again, ms. */
const QUEUE_FULL_MS = 250;
/** Longest file name of a request. */
const NAME_UNITS = 255;

/**
 * Verifies every file of a list, a few at a time, whatever the length of the list. A file that fails does not end the
 * others. Rejects when the daemon cannot be reached at all.
 */
export async function verifyFiles(list: FileList, run: FilesRun): Promise<FileSet> {
  const started = performance.now();
  const notChecked = [...list.notChecked];
  const worker = await (run.daemon ? throughDaemon() : inProcess());
  let done = 0;
  try {
    const tasks = list.files.map((file) => async (): Promise<VerifiedFile | undefined> => {
      const read = await file.read();
      if (!read.ok) notChecked.push({ name: file.name, reason: read.reason });
      const verified = read.ok ? await verifyOne(file, read.text, worker.verify) : undefined;
      done += 1;
      if (verified !== undefined) run.onEnded(verified, done);
      return verified;
    });
    const files = (await runConcurrently(tasks, run.jobs)).filter((file) => file !== undefined);
    return { what: run.what, files, notChecked, unknownLanguage: list.unknownLanguage, ms: performance.now() - started };
  } finally {
    await worker.close();
  }
}

async function verifyOne({ name, language }: ListedFile, code: string, verify: VerifyOne): Promise<VerifiedFile> {
  const base = posix.basename(name.shown);
  const file = base.length <= NAME_UNITS && !/\p{Cc}/u.test(base) ? { file: base } : {};
  try {
    const outcome = await verify({ job: randomUUID(), code, language, languageSource: 'file', ...file });
    return outcome.ok ? { kind: 'report', name, report: outcome.report } : { kind: 'failed', name, error: outcome.error };
  } catch (thrown) {
    return { kind: 'failed', name, error: thrown instanceof HostError ? thrown.body : asErrorBody(thrown) };
  }
}

async function throughDaemon(): Promise<{ verify: VerifyOne; close(): Promise<void> }> {
  const client = await connect({ start: true });
  const verify: VerifyOne = async (body) => {
    for (;;) {
      try {
        return await runJob(client, body, () => undefined);
      } catch (thrown) {
        if (!(thrown instanceof HostError && thrown.body.code === 'CV016')) throw thrown;
        await delay(QUEUE_FULL_MS);
      }
    }
  };
  return { verify, close: async () => client.close() };
}

async function inProcess(): Promise<{ verify: VerifyOne; close(): Promise<void> }> {
  const verifier = await verifierInProcess();
  return {
    verify: async (body) => ({ ok: true, report: await verifier.verify(body, { signal: AbortSignal.any([]) }) }),
    close: () => verifier.close(),
  };
}
