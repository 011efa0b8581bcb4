import type { FileSet, VerifiedFile } from '../report/file-set.ts';
import { runConcurrently } from '../verify/schedule.ts';
import type { FileList } from './file-list.ts';
import { openFileVerifier, type FileVerifier } from './file-verifier.ts';
import type { ProjectTypes } from './project-types.ts';

/** How many files are verified and how that is watched. */
export interface FilesRun {
  /** What was looked at, for the head of the report. */
  what: string;
  /** Through the daemon, else in this process without any database. */
  daemon: boolean;
  /** Files under way at once; the daemon itself runs two and keeps the rest waiting. */
  jobs: number;
  /** What is found for the whole project at once, where the files are one. */
  types?: ProjectTypes | undefined;
  onEnded(file: VerifiedFile, done: number): void;
}

/**
 * Verifies every file of a list, a few at a time, whatever the length of the list. A file that fails does not end the
 * others. Rejects when the daemon cannot be reached at all.
 */
export async function verifyFiles(list: FileList, run: FilesRun): Promise<FileSet> {
  const verifier = await openFileVerifier(run.daemon);
  try {
    return await verifyFilesWith(run.types === undefined ? verifier : await withTypes(verifier, run.types), list, run);
  } finally {
    await verifier.close();
  }
}

/** Asks about each file what is not already known of all of them. */
async function withTypes(verifier: FileVerifier, { languages, without, results }: ProjectTypes): Promise<FileVerifier> {
  const { withResult } = await import('./project-types.ts');
  return {
    async verify(file, text) {
      const result = languages.includes(file.language) ? (await results).get(file.name.shown) : undefined;
      if (result === undefined) return verifier.verify(file, text);
      const verified = await verifier.verify(file, text, without);
      return verified.kind === 'report' ? { ...verified, report: withResult(verified.report, file.name.shown, result) } : verified;
    },
    close: () => verifier.close(),
  };
}

/** The same with a verifier that stays open. */
export async function verifyFilesWith(verifier: FileVerifier, list: FileList, run: Omit<FilesRun, 'daemon'>): Promise<FileSet> {
  const started = performance.now();
  const notChecked = [...list.notChecked];
  let done = 0;
  const tasks = list.files.map((file) => async (): Promise<VerifiedFile | undefined> => {
    const read = await file.read();
    if (!read.ok) notChecked.push({ name: file.name, reason: read.reason });
    const verified = read.ok ? await verifier.verify(file, read.text) : undefined;
    done += 1;
    if (verified !== undefined) run.onEnded(verified, done);
    return verified;
  });
  const files = (await runConcurrently(tasks, run.jobs)).filter((file) => file !== undefined);
  return { what: run.what, files, notChecked, unknownLanguage: list.unknownLanguage, ms: performance.now() - started };
}
