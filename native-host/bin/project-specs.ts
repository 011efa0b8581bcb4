import { closeSync, constants, existsSync, fstatSync, lstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { ERRORS } from '../../shared/errors.ts';
import { languageOfFile, type LanguageId } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { BesideBlock } from '../../shared/protocol.ts';
import { CONTEXT_FILE, readContextFile, type ContextState } from '../context/context-file.ts';
import {
  findSpecs,
  specNamed,
  type FoundSpecs,
  type NamedSpec,
  type SpecFiles,
  type SpecPlace,
} from '../context/formal-specs.ts';
import { repositoryAround } from '../project/git-files.ts';
import { fileName, type VerifiedFile } from '../report/file-set.ts';
import {
  configurationBeside,
  configurationOf,
  readText,
  tooLarge,
  type ListedFile,
  type ReadText,
} from './file-list.ts';

/** What a project names as its specs, and, as files that could not be verified, what of it is none. */
export interface ProjectSpecs {
  /** By path from the project's folder. */
  specs: ReadonlyMap<string, NamedSpec>;
  failed: VerifiedFile[];
}

/** The specs that a context file names. One that is broken names none that is known, which is told (CV030). */
export function specsOf(found: ContextState, files: SpecFiles): ProjectSpecs {
  if (found.state === 'broken') {
    const error = { code: 'CV030', message: found.message, fix: ERRORS.CV030.fix };
    return { specs: new Map(), failed: failedAs([error]) };
  }
  const { specs, problems } = findSpecs(found.file.formal_specs, files);
  return { specs, failed: failedAs(problems) };
}

const failedAs = (problems: FoundSpecs['problems']): VerifiedFile[] =>
  problems.map((error) => ({ kind: 'failed', name: fileName(Buffer.from(CONTEXT_FILE)), error }));

/** The specs of a project as it lies on the disk. @param directory absolute, without links. */
export const specsOnDisk = (directory: string, listed: readonly string[]): ProjectSpecs =>
  specsOf(readContextFile(directory), { listed, at: (inner) => placeOnDisk(directory, inner) });

function placeOnDisk(directory: string, inner: string): SpecPlace {
  const absolute = path.join(directory, inner);
  try {
    const found = lstatSync(absolute);
    const real = realpathSync(absolute);
    if (!real.startsWith(directory.endsWith(path.sep) ? directory : directory + path.sep)) return 'outside';
    if (real !== path.resolve(absolute)) return 'link';
    if (found.isDirectory()) return 'folder';
    return found.isFile() ? 'file' : 'special';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return isLink(absolute) ? 'link' : 'missing';
    return 'special';
  }
}

function isLink(absolute: string): boolean {
  try {
    return lstatSync(absolute).isSymbolicLink();
  } catch {
    return false;
  }
}

/**
 * The text of a spec, an ordinary file without a link on the way: what was checked is what is read, and a pipe in its
 * place is not waited for.
 */
export function readSpec(directory: string, inner: string): ReadText {
  const place = placeOnDisk(directory, inner);
  if (place !== 'file') return { ok: false, reason: place === 'missing' ? 'not there' : 'no ordinary file' };
  let handle: number | undefined;
  try {
    handle = openSync(path.join(directory, inner), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const found = fstatSync(handle);
    const reason = found.isFile() ? tooLarge(found.size) : 'no ordinary file';
    return reason === undefined ? readText(readFileSync(handle)) : { ok: false, reason };
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    return { ok: false, reason: `cannot be read${code}` };
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/**
 * What the nearest context file above a file names it as, up to the top of the repository; undefined where it names it
 * not, or is broken. @param file absolute.
 */
export function specAround(file: string): NamedSpec | undefined {
  const top = existsSync(path.dirname(file)) ? repositoryAround(path.dirname(file))?.top : undefined;
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const found = readContextFile(folder);
    if (found.state === 'broken') return undefined;
    if (found.state === 'ok') {
      const inner = path.relative(folder, file).split(path.sep).join('/');
      return specNamed(found.file.formal_specs, inner);
    }
    if (folder === top || path.dirname(folder) === folder) return undefined;
  }
}

/** The language of a file: what its name says, else what its project names it as. @param file absolute. */
export const languageInProject = (file: string): LanguageId | undefined =>
  languageOfFile(file) ?? specAround(file)?.language;

/** The files of a project, of which specs need some. */
export interface SpecTexts {
  /** Paths of files that a spec may need. */
  listed: ReadonlySet<string>;
  read(inner: string): ReadText | Promise<ReadText>;
}

/** A spec as a file to be verified, with what it needs beside it. */
export function listedSpec(spec: NamedSpec, files: SpecTexts): ListedFile {
  const configuration = configurationOf(spec.path, spec.language);
  return {
    name: fileName(Buffer.from(spec.path)),
    language: spec.language,
    spec: spec.key,
    read: async () => await files.read(spec.path),
    beside: async () => [
      ...(configuration === undefined || !files.listed.has(configuration)
        ? []
        : configurationBeside(configuration, await files.read(configuration))),
      ...(await modulesBeside(spec, files)),
    ],
  };
}

/**
 * The specs that did not change and that need a file which did, or which is gone: a module, or a model's configuration.
 * @param changed paths from the project's folder.
 */
export async function specsThatNeed(
  changed: ReadonlySet<string>,
  specs: Iterable<NamedSpec>,
  files: SpecTexts,
): Promise<ListedFile[]> {
  const needing: ListedFile[] = [];
  // Whose name a text has is needed, also where it is not there any more.
  const withGone: SpecTexts = { ...files, listed: new Set([...changed, ...files.listed]) };
  for (const spec of specs) {
    const folder = folderOf(spec.path);
    const configuration = configurationOf(spec.path, spec.language);
    const isModule = (path: string): boolean => path.startsWith(folder) && languageOfFile(path) === spec.language;
    if (changed.has(spec.path) || ![...changed].some((path) => isModule(path) || path === configuration)) continue;
    const needs = [configuration, ...(await modulesOf(spec, withGone)).map(({ path: module }) => module)];
    if (needs.some((each) => each !== undefined && changed.has(each))) needing.push(listedSpec(spec, files));
  }
  return needing;
}

/** Of a path, with `/` at its end; empty for the project's own. */
const folderOf = (inner: string): string => inner.slice(0, inner.lastIndexOf('/') + 1);

/** Blocks beside a spec, without the one place that a model's configuration takes. */
const MOST_MODULES = LIMITS.besideBlocks - 1;

/** The modules that a spec needs, where it is checked by itself. */
async function modulesBeside(spec: NamedSpec, files: SpecTexts): Promise<BesideBlock[]> {
  const from = folderOf(spec.path).length;
  return (await modulesOf(spec, files)).flatMap(({ path: module, read }) =>
    read.ok ? [{ code: read.text, language: spec.language, info: module.slice(from), before: '' }] : [],
  );
}

/**
 * The files of its language in a spec's folder or below it whose names it has, or one of these has. One that cannot be
 * read is none beside it, and then the check says what it lacks.
 */
async function modulesOf(
  { path: own, language }: NamedSpec,
  { listed, read }: SpecTexts,
): Promise<{ path: string; read: ReadText }[]> {
  const folder = folderOf(own);
  const open = new Set(
    [...listed].filter((each) => each !== own && each.startsWith(folder) && languageOfFile(each) === language),
  );
  const first = open.size === 0 ? undefined : await read(own);
  const texts = first?.ok === true ? [first.text] : [];
  const modules: { path: string; read: ReadText }[] = [];
  for (const text of texts)
    for (const each of open) {
      if (texts.length > MOST_MODULES) return modules;
      if (!text.includes(path.posix.basename(each).replace(/\.[^.]*$/, ''))) continue;
      open.delete(each);
      const module = await read(each);
      modules.push({ path: each, read: module });
      if (module.ok) texts.push(module.text);
    }
  return modules;
}
