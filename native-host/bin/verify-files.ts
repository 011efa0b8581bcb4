import { stateOf, type FileSet, type VerifiedFile } from '../report/file-set.ts';
import { isLfsPointer } from '../verify/pasted-form.ts';
import { asSpec, unreadSpec } from './verified-specs.ts';
import { runConcurrently } from '../verify/schedule.ts';
import type { FileList, ListedFile } from './file-list.ts';
import { openFileVerifier, type FileText, type FileVerifier, type FileVerifierSettings } from './file-verifier.ts';
import type { ProjectTypes } from './project-types.ts';

/** How many files are verified and how that is watched. */
export interface FilesRun extends Pick<FileVerifierSettings, 'daemon' | 'jobs' | 'mutedIn' | 'signal'> {
  /** What was looked at, for the head of the report. */
  what: string;
  /** What is found for the whole project at once, where the files are one. */
  types?: ProjectTypes | undefined;
  onEnded(file: VerifiedFile, done: number): void;
}

/**
 * Verifies every file of a list, a few at a time, whatever the length of the list. A file that fails does not end the
 * others. Rejects when the daemon cannot be reached at all.
 */
export async function verifyFiles(list: FileList, run: FilesRun): Promise<FileSet> {
  const verifier = await openFileVerifier(run);
  try {
    return await verifyFilesWith(verifier, list, run);
  } finally {
    await verifier.close();
  }
}

/** The same with a verifier that stays open. */
export async function verifyFilesWith(
  verifier: FileVerifier,
  list: FileList,
  { what, types, onEnded }: Omit<FilesRun, 'daemon' | 'jobs'>,
): Promise<FileSet> {
  const started = performance.now();
  const notChecked = [...list.notChecked];
  const verified = new Map<ListedFile, Promise<VerifiedFile>>();
  let searched = 0;
  let done = 0;
  const ended = (file: VerifiedFile): VerifiedFile => {
    done += 1;
    onEnded(file, done);
    return file;
  };
  const tasks = groupsOf(list.files, verifier.together).map((group) => async (): Promise<void> => {
    const texts: FileText[] = [];
    for (const file of group) {
      const read = await file.read();
      if (file.language === 'other' && !(read.ok && !isLfsPointer(read.text))) done += 1;
      else if (read.ok)
        texts.push({
          file,
          text: read.text,
          beside: await file.beside?.(),
          without: types?.asked.has(file.name.shown) === true ? types.without : undefined,
        });
      else if (file.spec !== undefined) verified.set(file, Promise.resolve(ended(unreadSpec(file, read.reason))));
      else notChecked.push({ name: file.name, reason: read.reason });
    }
    for (const [index, result] of (await verifier.verify(texts)).entries()) {
      const text = texts[index];
      if (text === undefined) continue;
      // Not waited for: the types of the whole project come late, and others have their turn until then.
      const whole = (
        text.without === undefined || types === undefined
          ? Promise.resolve(result)
          : withType(verifier, text, result, types)
      ).then((file) => ended(asSpec(verifier.told(file), text.file)));
      whole.catch(() => undefined);
      verified.set(text.file, whole);
    }
  });
  await runConcurrently(tasks, verifier.groups);
  const files = await Promise.all(
    list.files.map(async (file): Promise<VerifiedFile[]> => {
      const result = await verified.get(file);
      if (result === undefined) return [];
      if (file.language !== 'other' || result.kind === 'failed') return [result];
      searched += 1;
      return stateOf(result) === 'clean' ? [] : [result];
    }),
  );
  return {
    what,
    files: [...(list.failed ?? []), ...files.flat()],
    notChecked,
    unknownLanguage: list.unknownLanguage,
    ...(searched > 0 ? { searched } : {}),
    ms: performance.now() - started,
  };
}

/**
 * Files of one language in groups, because they wait for the same tools. Groups of languages with few files and of
 * those with many take turns: these keep their engines warm, and those have tools that are started anew for every file.
 */
function groupsOf(files: readonly ListedFile[], together: number): readonly (readonly ListedFile[])[] {
  if (together === 1) return files.map((file) => [file]);
  const few: (readonly ListedFile[])[] = [];
  const many: { turn: number; files: readonly ListedFile[] }[] = [];
  for (const own of Map.groupBy(files, ({ language }) => language).values()) {
    const groups = Array.from({ length: Math.ceil(own.length / together) }, (_, turn) => ({
      turn,
      files: own.slice(turn * together, (turn + 1) * together),
    }));
    if (groups.length <= 2) few.push(...groups.map((group) => group.files));
    else many.push(...groups);
  }
  const others = many.toSorted((a, b) => a.turn - b.turn).map((group) => group.files);
  return Array.from({ length: Math.max(few.length, others.length) }, (_, index) =>
    [few[index], others[index]].filter((group) => group !== undefined),
  ).flat();
}

/** What is already known of all files is not asked about each. */
async function withType(
  verifier: FileVerifier,
  file: FileText,
  verified: VerifiedFile,
  { results }: ProjectTypes,
): Promise<VerifiedFile> {
  if (verified.kind !== 'report') return verified;
  const { name } = verified;
  const found = (await results).get(name.shown) ?? [];
  // The project was changed meanwhile, and the file could not be read then or is not part of it any more.
  if (found.length === 0) return (await verifier.verify([{ ...file, without: undefined }]))[0] ?? verified;
  const { withResults } = await import('./project-types.ts');
  return { ...verified, report: withResults(verified.report, name.shown, found) };
}
