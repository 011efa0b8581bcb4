import type { Stats } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { CodedError } from '../../shared/errors.ts';
import { languageOfFile } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import { SKIPPED_FOLDERS } from '../project/starter-file.ts';
import type { BesideBlock } from '../../shared/protocol.ts';
import { fileName, type LeftFile } from '../report/file-set.ts';
import { gitOutput } from '../sandbox/git.ts';
import { listedSpec, readSpec, specsOnDisk } from './project-specs.ts';
import { type FileList, readText, tooLarge, type ReadText, configurationBeside, configurationOf } from './file-list.ts';
import { splitNul } from './git-objects.ts';

const SLASH = Buffer.from('/');
const NAMES_BYTES = 64 * LIMITS.codeBytes;
/** Files of a folder that git does not know; a tree beyond that is no project. */
const WALKED_FILES = 100_000;

/** Why no text of it is checked, or undefined. */
function notCheckedAs(found: Stats): Omit<LeftFile, 'name'> | undefined {
  if (found.isDirectory()) return { reason: 'a repository of its own', noContent: true };
  if (found.isSymbolicLink()) return { reason: 'a symbolic link', noContent: true };
  const reason = found.isFile() ? tooLarge(found.size) : 'no ordinary file';
  return reason === undefined ? undefined : { reason };
}

/**
 * The files of a project: what git tracks or would track, else everything but hidden folders and build outputs. Files
 * are read when their turn comes. Rejects with CV032 when the folder cannot be read.
 */
export async function projectFiles(
  directory: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<FileList> {
  const list: FileList = { files: [], notChecked: [], unknownLanguage: 0 };
  const root = Buffer.from(directory);
  const paths = (await gitFiles(directory, env)) ?? (await walk(root));
  const known = new Set(paths.map((path) => path.toString('utf8')));
  const { specs, failed } = specsOnDisk(directory, [...known]);
  list.failed = failed;
  for (const path of paths) {
    const name = fileName(path);
    if (specs.has(name.shown)) continue;
    const language = languageOfFile(name.shown);
    const absolute = Buffer.concat([root, SLASH, path]);
    const found = await lstat(absolute).catch(() => undefined);
    if (found === undefined) continue;
    const why = notCheckedAs(found);
    if (language === undefined && !found.isDirectory()) {
      list.unknownLanguage += 1;
      if (why === undefined) list.files.push({ name, language: 'other', read: () => readProjectFile(absolute) });
    } else if (why !== undefined) list.notChecked.push({ name, ...why });
    else if (language !== undefined) {
      const configuration = configurationOf(name.shown);
      const beside =
        configuration !== undefined && known.has(configuration)
          ? () => readConfiguration(directory, configuration)
          : undefined;
      list.files.push({
        name,
        language,
        read: () => readProjectFile(absolute),
        ...(beside === undefined ? {} : { beside }),
      });
    }
  }
  const texts = { listed: known, read: (inner: string) => readSpec(directory, inner) };
  for (const spec of specs.values()) list.files.push(listedSpec(spec, texts));
  return list;
}

const readConfiguration = async (directory: string, path: string): Promise<BesideBlock[]> =>
  configurationBeside(path, await readProjectFile(Buffer.from(`${directory}/${path}`)));

async function readProjectFile(file: Buffer): Promise<ReadText> {
  try {
    return readText(await readFile(file));
  } catch (cause) {
    return {
      ok: false,
      reason: cause instanceof Error && 'code' in cause ? `cannot be read (${String(cause.code)})` : 'cannot be read',
    };
  }
}

/** What git lists below the folder, or undefined where git is not in charge or not there. */
async function gitFiles(
  directory: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Buffer[] | undefined> {
  try {
    const output = await gitOutput({
      directory,
      env,
      args: ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
      bytes: NAMES_BYTES,
    });
    return splitNul(output).map((path) => (path.at(-1) === SLASH[0] ? path.subarray(0, -1) : path));
  } catch (thrown) {
    if (thrown instanceof CodedError && (thrown.code === 'CV072' || thrown.code === 'CV073')) return undefined;
    throw thrown;
  }
}

async function walk(root: Buffer): Promise<Buffer[]> {
  const files: Buffer[] = [];
  const folders: Buffer[] = [Buffer.of()];
  for (let folder = folders.pop(); folder !== undefined && files.length < WALKED_FILES; folder = folders.pop()) {
    const prefix = folder.length === 0 ? folder : Buffer.concat([folder, SLASH]);
    for (const entry of await entriesOf(Buffer.concat([root, SLASH, folder]), folder.length === 0)) {
      const path = Buffer.concat([prefix, entry.name]);
      const name = entry.name.toString('latin1');
      if (!entry.isDirectory()) files.push(path);
      else if (!name.startsWith('.') && !SKIPPED_FOLDERS.has(name)) folders.push(path);
    }
  }
  return files.toSorted((a, b) => Buffer.compare(a, b));
}

async function entriesOf(folder: Buffer, isRoot: boolean) {
  try {
    return await readdir(folder, { withFileTypes: true, encoding: 'buffer' });
  } catch (cause) {
    if (isRoot) throw new CodedError('CV032', folder.toString(), { cause });
    return [];
  }
}
