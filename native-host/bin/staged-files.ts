import { CONTEXT_FILE } from '../context/context-file.ts';
import { FORMAL_LANGUAGES } from '../../shared/formal-language.ts';
import { languageOfFile } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { BesideBlock } from '../../shared/protocol.ts';
import { fileName } from '../report/file-set.ts';
import { gitOutput } from '../sandbox/git.ts';
import {
  type FileList,
  type ListedFile,
  readText,
  tooLarge,
  configurationBeside,
  configurationOf,
} from './file-list.ts';
import { CODE_LANGUAGES } from '../project/importers.ts';
import { readBlob, readInIndex, specsInIndex, type IndexPlace } from './index-specs.ts';
import { listedSpec, specsThatNeed, type SpecTexts } from './project-specs.ts';
import { NO_FILE, parseBlobs, parseRawDiff, parseSizes, type DiffSide } from './git-objects.ts';

/** Bytes of blobs that are read by one git process, their headers included. */
const BATCH_BYTES = 8 * LIMITS.codeBytes;
/** Bytes of output for the names: some hundred thousand files. */
const NAMES_BYTES = 64 * LIMITS.codeBytes;

interface Entry extends DiffSide {
  path: Buffer;
  before: DiffSide;
}

/**
 * The files of git's index that differ from the last commit: added, copied, modified, renamed or of another type. A
 * rename counts as a new file; only what a formal text states is compared with what it stated under its old name. Read
 * from the index alone, never from the work tree.
 */
export async function stagedFiles(
  directory: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<FileList> {
  const git: Repository = { directory, env, ofHook: true };
  const names = await gitOutput({
    ...git,
    args: [
      'diff',
      '--raw',
      '-z',
      '--no-abbrev',
      '--find-renames',
      '--no-relative',
      '--no-color',
      '--ignore-submodules=none',
      '--diff-filter=ACDMRT',
    ],
    bytes: NAMES_BYTES,
  });
  const list: FileList = { files: [], notChecked: [], unknownLanguage: 0 };
  const known: Entry[] = [];
  const entries = parseRawDiff(names);
  const place: IndexPlace = { ...git, from: 'top' };
  const named = await specsInIndex(place);
  if (entries.some(({ path, after }) => after.mode === NO_FILE || path.toString() === CONTEXT_FILE))
    list.failed = named.failed;
  const texts: SpecTexts = { listed: named.listed, read: (inner) => readInIndex(place, inner) };
  const changed = new Set(entries.map(({ path }) => path.toString()));
  list.files.push(...(await specsThatNeed(changed, named.specs.values(), texts)));
  for (const { path, after, ...earlier } of entries) {
    const before = earlier.was ?? earlier.before;
    const entry = { ...after, path, before };
    const name = fileName(entry.path);
    const language = languageOfFile(name.shown);
    if (entry.mode === NO_FILE) {
      if (language !== undefined && CODE_LANGUAGES.has(language)) (list.gone ??= []).push(entry.path.toString());
      if (language !== undefined && FORMAL_LANGUAGES.has(language))
        list.notChecked.push({ name, reason: 'removed, and what it states with it', noContent: true });
      continue;
    }
    const spec = named.specs.get(name.shown);
    if (spec !== undefined) list.files.push({ ...listedSpec(spec, texts), ...(await comparedWithCommit(git, before)) });
    else if (entry.mode === '160000')
      list.notChecked.push({ name, reason: 'a submodule: its own repository has its own hook' });
    else if (entry.mode === '120000') {
      if (language === undefined) list.unknownLanguage += 1;
      else list.notChecked.push({ name, reason: 'a symbolic link' });
    } else {
      if (language === undefined) list.unknownLanguage += 1;
      known.push(entry);
    }
  }
  if (known.length === 0) return list;

  const sizes = parseSizes(
    await gitOutput({
      ...git,
      args: ['cat-file', '--batch-check=%(objectname) %(objectsize)'],
      input: lines(known),
      bytes: NAMES_BYTES,
    }),
  );
  const readable = known.filter((entry) => {
    const reason = tooLarge(sizes.get(entry.oid) ?? 0);
    const name = fileName(entry.path);
    if (reason !== undefined && languageOfFile(name.shown) !== undefined) list.notChecked.push({ name, reason });
    return reason === undefined;
  });
  for (const batch of batches(readable, sizes)) {
    const blobs = parseBlobs(
      await gitOutput({ ...git, args: ['cat-file', '--batch'], input: lines(batch), bytes: 2 * BATCH_BYTES }),
    );
    for (const entry of batch) await addFile(list, entry, blobs.get(entry.oid), git);
  }
  return list;
}

/** All that is found in a formal text counts, and what it states is compared with what it stated in the last commit. */
async function comparedWithCommit(git: Repository, { mode, oid }: DiffSide): Promise<Pick<ListedFile, 'more'>> {
  if (!mode.startsWith('100')) return {};
  const read = await readBlob(git, oid);
  return read.ok ? { more: { whole: true, change: { before: read.text, others: [], against: 'HEAD' } } } : {};
}

const lines = (entries: readonly Entry[]): string => entries.map(({ oid }) => `${oid}\n`).join('');

async function addFile(
  list: FileList,
  { path, before }: Entry,
  blob: Buffer | undefined,
  git: Repository,
): Promise<void> {
  const name = fileName(path);
  const read =
    blob === undefined ? { ok: false as const, reason: 'its content is not in the repository' } : readText(blob);
  const language = languageOfFile(name.shown);
  if (language === undefined) list.files.push({ name, language: 'other', read: () => Promise.resolve(read) });
  else if (!read.ok) list.notChecked.push({ name, reason: read.reason });
  else {
    const configuration = configurationOf(name.shown);
    const beside = configuration === undefined ? undefined : () => readConfiguration(git, configuration);
    list.files.push({
      name,
      language,
      read: () => Promise.resolve(read),
      ...(beside === undefined ? {} : { beside }),
      ...(FORMAL_LANGUAGES.has(language) ? await comparedWithCommit(git, before) : {}),
    } satisfies ListedFile);
  }
}

interface Repository {
  directory: string;
  env: Readonly<Record<string, string | undefined>>;
  ofHook: true;
}

/** The configuration as git's index has it, staged or not; none where it has no such file. */
const readConfiguration = async (git: Repository, path: string): Promise<BesideBlock[]> =>
  configurationBeside(path, await readInIndex({ ...git, from: 'top' }, path));

function batches(entries: readonly Entry[], sizes: ReadonlyMap<string, number>): Entry[][] {
  const made: Entry[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const size = sizes.get(entry.oid) ?? 0;
    if (bytes + size > BATCH_BYTES) {
      made.push([]);
      bytes = 0;
    }
    made.at(-1)?.push(entry);
    bytes += size;
  }
  return made;
}
