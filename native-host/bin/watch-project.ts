import { readFile } from 'node:fs/promises';
import { asErrorBody, type ErrorBody } from '../../shared/errors.ts';
import { languageOfFile } from '../../shared/language.ts';
import { bytesOf, pathBytes } from '../project/file-names.ts';
import { watchFolder, type WatchProblem } from '../project/watch-folder.ts';
import { fileName, type FileName, type VerifiedFile } from '../report/file-set.ts';
import { HostError } from '../rpc/client.ts';
import { importersOf } from '../project/importers.ts';
import { type ListedFile, readText, type ReadText } from './file-list.ts';
import {
  listedSpec,
  readSpec,
  specsOnDisk,
  specsThatNeed,
  type ProjectSpecs,
  type SpecTexts,
} from './project-specs.ts';
import { openFileVerifier, type FileVerifier } from './file-verifier.ts';
import { verifyFilesWith } from './verify-files.ts';

/** What a watch tells, in the order in which it happens. */
export type WatchEvent =
  | { event: 'watching'; root: string; files: number }
  | { event: 'verified'; file: VerifiedFile }
  | { event: 'not-checked'; name: FileName; reason: string }
  /** With how many files that may need it, or others that went with it, are verified now. */
  | { event: 'removed'; name: FileName; importers: number }
  /** Nothing could be verified this time, for a reason outside of the files. */
  | { event: 'failed'; error: ErrorBody }
  | { event: 'problem'; problem: WatchProblem };

/** How a project is watched. */
export interface ProjectWatchSettings {
  /** Real path of its folder. */
  root: string;
  /** Through the daemon, else in this process without any database. */
  daemon: boolean;
  /** Files under way at once. */
  jobs: number;
  /** Verify every file once at the start. */
  all: boolean;
  tell(event: WatchEvent): void;
}

/** A watch under way. */
export interface ProjectWatch {
  /** Settles when the watch is over, by {@link stop} or because the folder is gone. */
  over: Promise<'stopped' | 'gone'>;
  /** Ends it; what is being verified is left, and nothing is told afterwards. */
  stop(): void;
}

/**
 * Verifies each file of a project whenever it was changed, as soon as it is quiet. What changes meanwhile waits for the
 * next turn, each file once. In a registered project a file is checked in it. Rejects with CV032 when there is no such
 * folder.
 */
export async function watchProject({ root, daemon, jobs, all, tell }: ProjectWatchSettings): Promise<ProjectWatch> {
  const over = Promise.withResolvers<'stopped' | 'gone'>();
  const pending = new Set<string>();
  /** Removed since the last turn: what needs it is verified. */
  const gone = new Set<string>();
  let named: ProjectSpecs = { specs: new Map(), failed: [] };
  let hasRead = false;
  let kept: FileVerifier | undefined;
  let stopped = false;
  let busy = false;
  // Until the folder is watched there is nothing to close, and no spec is looked for.
  let closeWatch = (): void => undefined;
  let filesNow = (): string[] | undefined => undefined;

  /** A daemon may be replaced between two changes; engines of this process are worth keeping. */
  async function turn(files: readonly ListedFile[]): Promise<void> {
    const verifier = kept ?? (await openFileVerifier({ daemon, jobs, within: root }));
    kept = verifier;
    try {
      const set = await verifyFilesWith(
        verifier,
        { files: [...files], notChecked: [], unknownLanguage: 0 },
        { what: '', onEnded: (file) => say({ event: 'verified', file }) },
      );
      for (const { name, reason } of set.notChecked) say({ event: 'not-checked', name, reason });
    } finally {
      if (daemon && kept === verifier) {
        kept = undefined;
        await verifier.close();
      }
    }
  }

  const say = (event: WatchEvent): void => {
    if (!stopped) tell(event);
  };

  async function pump(): Promise<void> {
    if (busy) return;
    busy = true;
    while (pending.size + gone.size > 0 && !stopped) {
      const paths = [...pending];
      const changed = new Set([...paths, ...gone]);
      pending.clear();
      gone.clear();
      const needing = await specsThatNeed(changed, named.specs.values(), textsNow());
      const files = [...paths.flatMap((path) => listed(path)), ...needing];
      if (files.length === 0) continue;
      await turn(files).catch((thrown: unknown) =>
        say({ event: 'failed', error: thrown instanceof HostError ? thrown.body : asErrorBody(thrown) }),
      );
    }
    busy = false;
  }

  function end(how: 'stopped' | 'gone'): void {
    if (stopped) return;
    stopped = true;
    pending.clear();
    gone.clear();
    closeWatch();
    const closing = kept?.close() ?? Promise.resolve();
    kept = undefined;
    closing.then(() => over.resolve(how), over.reject);
  }

  /** Specs that are named anew are verified; what is named and cannot be is told once, until it is something else. */
  function readSpecs(): void {
    const known = named;
    const files = filesNow();
    if (files === undefined) return;
    named = specsOnDisk(root, files);
    const told = new Set(known.failed.map(wordsOf));
    for (const file of named.failed) if (!told.has(wordsOf(file))) say({ event: 'verified', file });
    const seen = new Set(files);
    for (const [path, spec] of named.specs) {
      if (known.specs.get(path)?.language === spec.language) continue;
      if (hasRead) pending.add(path);
      if (!seen.has(path)) say({ event: 'not-checked', name: fileName(bytesOf(path)), reason: UNSEEN });
    }
    hasRead = true;
  }

  const textAt = (inner: string): string | undefined => {
    const text = readSpec(root, inner);
    return text.ok ? text.text : undefined;
  };
  const textsNow = (): SpecTexts => ({ listed: new Set(filesNow() ?? []), read: (inner) => readSpec(root, inner) });
  const listed = (path: string): ListedFile[] => {
    const spec = named.specs.get(path);
    return spec === undefined ? listedByName(root, path) : [listedSpec(spec, textsNow())];
  };

  const watched = await watchFolder(root, {
    onChange({ changed, removed }) {
      const importers = importersOf(removed, filesNow() ?? [], textAt);
      for (const path of removed) {
        pending.delete(path);
        gone.add(path);
        for (const { name } of listed(path)) say({ event: 'removed', name, importers: importers.length });
      }
      for (const path of [...changed, ...importers]) pending.add(path);
      readSpecs();
      void pump();
    },
    onProblem(problem) {
      say({ event: 'problem', problem });
      if (problem.kind === 'gone') end('gone');
    },
  });
  closeWatch = () => watched.close();
  filesNow = () => watched.files();
  const files = watched.files();
  say({ event: 'watching', root, files: files.length });
  readSpecs();
  if (all) for (const path of [...files, ...named.specs.keys()]) pending.add(path);
  void pump();
  return { over: over.promise, stop: () => end('stopped') };
}

const UNSEEN = 'git ignores it: its changes are not seen';

const wordsOf = (file: VerifiedFile): string => (file.kind === 'failed' ? file.error.message : '');

/** A path as something to verify, if its language is known. */
function listedByName(root: string, path: string): ListedFile[] {
  const name = fileName(bytesOf(path));
  const language = languageOfFile(name.shown);
  return language === undefined ? [] : [{ name, language, read: () => readNow(`${root}/${path}`) }];
}

async function readNow(path: string): Promise<ReadText> {
  try {
    return readText(await readFile(pathBytes(path)));
  } catch (cause) {
    return {
      ok: false,
      reason: cause instanceof Error && 'code' in cause ? `cannot be read (${String(cause.code)})` : 'cannot be read',
    };
  }
}
