import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { CodedError } from '../../shared/errors.ts';
import { languageOfFile, type LanguageId } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Project } from '../../shared/project-requests.ts';
import { count } from '../../shared/words.ts';
import { CONTEXT_FILE, readContextFile } from '../context/context-file.ts';
import { specNamed } from '../context/formal-specs.ts';
import { startYielder } from '../project/cooperative-yield.ts';
import { findImporters } from '../project/importers.ts';
import { readWorkingTree } from '../project/working-tree.ts';
import { repositoryAround } from '../project/git-files.ts';
import type { ChangedFile } from '../project/open-overlay.ts';
import { readDiff } from '../project/read-diff.ts';
import { fileName, type FileSet, type LeftFile } from '../report/file-set.ts';
import { changesSince } from './changed-files.ts';
import { connect } from './connect.ts';
import { type FileList, type ListedFile, tooLarge } from './file-list.ts';
import { importersInIndex } from './index-importers.ts';
import { readInIndex, specsInIndex, type IndexPlace } from './index-specs.ts';
import { listedSpec, specsThatNeed, type SpecTexts } from './project-specs.ts';
import { unreadSpec } from './verified-specs.ts';
import { placeIn, projectAround } from './place-in-project.ts';
import { withProgressBar } from './output.ts';
import { realFolder } from './input.ts';
import { verifyFiles, type FilesRun } from './verify-files.ts';

/** Files under way at once. */
const JOBS = 4;
/** Longest name of a commit that a request carries, UTF-16 units. */
const NAME_UNITS = 200;

/** Where a diff belongs. */
export interface DiffOptions {
  daemon: boolean;
  /** Each file by itself, also in a registered project. */
  alone?: boolean;
  /** Folder of the registered project; without it the one that this folder lies in. */
  project?: string;
}

/**
 * Verifies what a unified diff changes: every changed file in its project as it is after the diff, with all the others,
 * and only what is new against the state before it counts. Whether the files have the change already is found. Rejects
 * with CV077 where they are neither as before nor as after it.
 */
export async function verifyDiff(diff: string, options: DiffOptions): Promise<{ set: FileSet; root: string }> {
  const here = realpathSync(process.cwd());
  const project = await projectOf(here, options);
  const root = project?.directory ?? repositoryAround(here)?.top ?? here;
  const bases = [...new Set([repositoryAround(root)?.top ?? root, root, here])];
  const texts = new Map<string, string | null | undefined>();
  const text = (file: string): string | null | undefined => {
    if (!texts.has(file)) texts.set(file, textIn(root, file));
    return texts.get(file);
  };
  const { changes, left } = readDiff(diff, { root, bases, text });
  const context = readContextFile(root);
  const languageOf = (file: string): LanguageId | undefined =>
    context.state === 'broken' ? undefined : specNamed(context.file.formal_specs, file)?.language;
  const list = listOf(changes, project, 'the files without the diff', languageOf);
  list.notChecked.push(...left.map(({ file, reason }) => ({ name: fileName(Buffer.from(file)), reason })));
  const gone = changes.flatMap(({ file, after }) => (after === null ? [file] : []));
  if (project !== undefined && gone.length > 0) {
    const importers = await importersOnDisk(project, gone, changes, text);
    list.files.push(
      ...(await Promise.all(
        importers.map((file) => unchangedIn(project, file, changes, 'the files without the diff')),
      )),
    );
    list.notChecked = list.notChecked.map((each) => withImporters(each, importers.length));
  }
  return { set: await verifyChanges(list, 'the diff', project, { daemon: options.daemon, jobs: JOBS }), root };
}

/**
 * Verifies what git's index has otherwise than a commit below a folder, as {@link verifyDiff} does a diff. Rejects as
 * {@link changesSince}. @param directory absolute, without links.
 */
export async function verifySince(
  directory: string,
  commit: string,
  { daemon, jobs }: Pick<FilesRun, 'daemon' | 'jobs'>,
): Promise<FileSet> {
  const { changes, left } = await changesSince(directory, commit, process.env);
  const around = await projectOf(directory, { daemon });
  // A change is told by paths within its project: from a folder in one, each file is checked by itself.
  const project = around?.directory === directory ? around : undefined;
  const place: IndexPlace = { directory, env: process.env, from: 'folder' };
  const named = await specsInIndex(place);
  const against = commit.replaceAll(/\p{Cc}/gu, ' ').slice(0, NAME_UNITS);
  const texts: SpecTexts = { listed: named.listed, read: (inner) => readInIndex(place, inner) };
  const changed = new Set([...changes.map(({ file }) => file), ...left.map(({ name }) => name.shown)]);
  const needing = await specsThatNeed(changed, named.specs.values(), texts);
  const list = listOf(changes, project, against, (file) => named.specs.get(file)?.language);
  list.files = list.files.map((file) => {
    const spec = named.specs.get(file.name.shown);
    if (spec === undefined) return file;
    const { spec: key, beside } = listedSpec(spec, texts);
    // In its project it has all others beside it.
    return { ...file, spec: key, ...(project === undefined && beside !== undefined ? { beside } : {}) };
  });
  const gone = changes.filter(({ after }) => after === null).map(({ file }) => file);
  const importers =
    project === undefined || gone.length === 0
      ? []
      : await importersInIndex({ directory, env: process.env }, gone, new Set(changes.map(({ file }) => file)));
  list.files.push(
    ...(project === undefined
      ? needing
      : await Promise.all([...needing, ...importers].map((file) => unchangedIn(project, file, changes, against)))),
  );
  if (project !== undefined) list.notChecked = list.notChecked.map((each) => withImporters(each, importers.length));
  const isTouched = changes.some(({ file, after }) => after === null || file === CONTEXT_FILE);
  list.failed = [
    ...(isTouched ? named.failed : []),
    ...left.flatMap(({ name, reason, noContent }) => {
      const spec = named.specs.get(name.shown);
      return spec === undefined || noContent === true ? [] : [unreadSpec({ name, spec: spec.key }, reason)];
    }),
  ];
  for (const each of left)
    if (named.specs.has(each.name.shown)) continue;
    else if (each.noContent === true || languageOfFile(each.name.shown) !== undefined) list.notChecked.push(each);
    else list.unknownLanguage += 1;
  return verifyChanges(list, `what changed since ${commit}`, project, { daemon, jobs });
}

/** A file that did not change, in its project with all that did; who reads it later tells that it cannot be read. */
export async function unchangedIn(
  project: Project,
  { name, language, spec, read }: ListedFile,
  changes: readonly ChangedFile[],
  against: string,
): Promise<ListedFile> {
  const { whole: _, ...place } = placeIn(project, path.join(project.directory, name.shown));
  const text = await read();
  const before = text.ok ? text.text : null;
  return {
    name,
    language,
    read,
    ...(spec === undefined ? {} : { spec }),
    more: { ...place, change: { before, others: [...changes], against } },
  };
}

async function verifyChanges(
  list: FileList,
  what: string,
  project: Project | undefined,
  run: Pick<FilesRun, 'daemon' | 'jobs'>,
): Promise<FileSet> {
  if (project === undefined && list.files.some(({ language }) => language !== 'other'))
    list.notChecked.push({ name: fileName(Buffer.from('the project')), reason: WITHOUT_PROJECT });
  return withProgressBar(list.files.length, (onEnded) => verifyFiles(list, { what, ...run, onEnded }));
}

const REMOVED = 'removed; files that needed it and are not listed here were not checked';

const removedWith = (importers: number): string =>
  importers === 0
    ? 'removed; no file that imports it by name was found'
    : `removed; ${count(importers, 'file')} that may need what was removed ${importers === 1 ? 'is' : 'are'} checked`;

const withImporters = (left: LeftFile, importers: number): LeftFile =>
  left.reason === REMOVED ? { ...left, reason: removedWith(importers) } : left;

/** The files of a project that a diff leaves as they are and that may need one which it removes. */
async function importersOnDisk(
  project: Project,
  gone: readonly string[],
  changes: readonly ChangedFile[],
  read: (file: string) => string | null | undefined,
): Promise<ListedFile[]> {
  const yielder = startYielder();
  const { files } = await readWorkingTree(project.directory, yielder);
  const changed = new Set(changes.map(({ file }) => file));
  const unchanged = [...files.keys()].filter((file) => !changed.has(file)).toSorted();
  const found = await findImporters(gone, unchanged, (file) => read(file) ?? undefined, yielder);
  return found.flatMap((file): ListedFile[] => {
    const [language, text] = [languageOfFile(file), read(file)];
    if (language === undefined || typeof text !== 'string') return [];
    return [{ name: fileName(Buffer.from(file)), language, read: () => Promise.resolve({ ok: true, text }) }];
  });
}

const WITHOUT_PROJECT = 'every file was checked on its own; `claude-verify init` registers the project';

/** The registered project that a folder lies in; none without the daemon. */
export async function projectOf(
  here: string,
  { daemon, alone, project: given }: DiffOptions,
): Promise<Project | undefined> {
  if (!daemon || alone === true) return undefined;
  const client = await connect({ start: true });
  try {
    const { projects } = await client.request('project.list', {});
    const folder = given === undefined ? here : realFolder(given);
    const project = projectAround(projects, `${folder}${path.sep}.`);
    if (project === undefined && given !== undefined) throw new CodedError('CV031', folder);
    return project;
  } finally {
    client.close();
  }
}

/** A name in a diff is anybody's: neither a link nor what lies behind one is read. */
function textIn(root: string, file: string): string | null | undefined {
  const absolute = path.join(root, file);
  try {
    const found = lstatSync(absolute);
    if (
      !found.isFile() ||
      realpathSync(absolute) !== path.join(realpathSync(root), file) ||
      tooLarge(found.size) !== undefined
    )
      return undefined;
    const bytes = readFileSync(absolute);
    return bytes.includes(0) ? undefined : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      ? null
      : undefined;
  }
}

/**
 * @param against what "before" is, in words for the report.
 * @param languageOfSpec of a file that the project names as a formal spec.
 */
function listOf(
  changes: readonly ChangedFile[],
  project: Project | undefined,
  against: string,
  languageOfSpec: (file: string) => LanguageId | undefined,
): FileList {
  if (changes.length > LIMITS.filesPerChange)
    throw new CodedError(
      'CV010',
      `The diff changes ${changes.length} files, and ${LIMITS.filesPerChange} may be changed at once.`,
    );
  const list: FileList = { files: [], notChecked: [], unknownLanguage: 0 };
  for (const { file, before, after } of changes) {
    const name = fileName(Buffer.from(file));
    const language = languageOfSpec(file) ?? languageOfFile(file);
    if (language === undefined) {
      list.unknownLanguage += 1;
      const more = { change: { before, others: [], against } };
      if (after !== null)
        list.files.push({ name, language: 'other', read: () => Promise.resolve({ ok: true, text: after }), more });
    } else if (after === null)
      list.notChecked.push({
        name,
        reason: REMOVED,
        noContent: true,
      });
    else {
      const others = changes.filter((other) => other.file !== file);
      const { whole: _, ...place } = project === undefined ? {} : placeIn(project, path.join(project.directory, file));
      const more: ListedFile['more'] = { ...place, change: { before, others, against } };
      list.files.push({ name, language, read: () => Promise.resolve({ ok: true, text: after }), more });
    }
  }
  return list;
}
