import { posix } from 'node:path';
import { languageOfFile, type LanguageId } from '../../shared/language.ts';
import type { Yielder } from './cooperative-yield.ts';

/** Languages whose files import each other's. */
const FAMILIES: Partial<Record<LanguageId, string>> = {
  typescript: 'script',
  tsx: 'script',
  javascript: 'script',
  jsx: 'script',
  python: 'python',
  go: 'go',
  rust: 'rust',
  java: 'java',
  c: 'c',
  cpp: 'c',
};
/** Languages of code: their files need others, and can break those that need them. */
export const CODE_LANGUAGES: ReadonlySet<LanguageId> = new Set(
  Object.keys(FAMILIES).filter((each): each is LanguageId => each in FAMILIES),
);
/** Files that are read for it, and that are found, at most. */
const MOST_READ = 2_000;
const MOST_FOUND = 50;
/** Names of files that stand for their folder. */
const OF_FOLDER = new Set(['index', '__init__', 'mod', 'lib']);
const IMPORT = /\b(?:import|from|require|include|use|mod|export)\b/;
/** What gives names to files that imports use: of a package, of paths. */
const NAMING = /^(?:package|tsconfig[\w.-]*|jsconfig)\.json$/;
/** Files that give names which are read, at most. */
const MOST_NAMING = 200;

const familyOf = (file: string): string | undefined => FAMILIES[languageOfFile(file) ?? 'other'];

/** The files among these that {@link importersOf} may read for such files that are gone. */
export function readForImporters(gone: Iterable<string>, files: readonly string[]): string[] {
  const families = new Set([...gone].map(familyOf));
  const code = files.filter((file) => familyOf(file) !== undefined && families.has(familyOf(file)));
  const naming = families.has('script') ? files.filter((file) => NAMING.test(posix.basename(file))) : [];
  return [...naming.slice(0, MOST_NAMING), ...code.slice(0, MOST_READ)];
}

/**
 * The files of these that may import one of the files that are gone: a line of them that imports something has its
 * name, its package's, or one that the project gives to its path. Files of Go and Java need those beside them without
 * an import. What only looks so costs a check and accuses nothing.
 */
export function importersOf(
  gone: Iterable<string>,
  files: readonly string[],
  read: (file: string) => string | undefined,
): string[] {
  const removed = [...gone].filter((file) => familyOf(file) !== undefined);
  if (removed.length === 0) return [];
  const texts = readForImporters(removed, files);
  const naming = texts.filter((file) => NAMING.test(posix.basename(file)));
  const words = new Map<string, Set<string>>();
  for (const file of removed) {
    const family = familyOf(file) ?? '';
    const given = family === 'script' ? naming.flatMap((each) => namesGiven(file, each, read(each) ?? '')) : [];
    words.set(family, new Set([...(words.get(family) ?? []), ...wordsOf(file), ...given]));
  }
  const beside = besides(removed);
  const found: string[] = [];
  for (const file of texts) {
    const named = words.get(familyOf(file) ?? '');
    if (named === undefined || found.length >= MOST_FOUND) continue;
    const text = read(file);
    if (text === undefined) continue;
    const importing = text.split('\n').some((line) => IMPORT.test(line) && hasWord(line, named));
    if (importing || beside(file, text)) found.push(file);
  }
  return found;
}

/** UTF-16 units of texts that {@link findImporters} looks through. */
const UNITS_READ = 4_000_000;

/** {@link importersOf} for who has other work on its thread; of a large project only a part is looked at. */
export async function findImporters(
  gone: readonly string[],
  files: readonly string[],
  read: (file: string) => string | undefined,
  yielder: Yielder,
): Promise<string[]> {
  const texts = new Map<string, string | undefined>();
  let room = UNITS_READ;
  for (const file of readForImporters(gone, files)) {
    if (room <= 0) break;
    const text = read(file);
    texts.set(file, text);
    room -= text?.length ?? 0;
    if (yielder.shouldYield()) await yielder.yield();
  }
  return importersOf(gone, [...texts.keys()], (file) => texts.get(file));
}

function wordsOf(file: string): string[] {
  const stem = stemOf(file);
  const folder = posix.basename(posix.dirname(file));
  return OF_FOLDER.has(stem) || file.endsWith('.go') ? [stem, folder] : [stem];
}

const stemOf = (file: string): string => posix.basename(file).replace(/(?:\.d)?\.\w+$/, '');

/** What a manifest or a compiler's configuration calls a file: the package that it is of, and names of its path. */
function namesGiven(file: string, naming: string, text: string): string[] {
  const stem = stemOf(file);
  const folder = posix.dirname(naming);
  if (folder !== '.' && !file.startsWith(`${folder}/`)) return [];
  const isNamed = (line: string): boolean => line.includes(`/${stem}.`) || line.includes(`/${stem}"`);
  if (posix.basename(naming) !== 'package.json')
    return text
      .split('\n')
      .filter(isNamed)
      .flatMap((line) => line.split('"').filter((_, at) => at % 2 === 1))
      .filter((each) => !each.startsWith('.') && !each.includes('*'))
      .map((each) => posix.basename(each));
  const name = /"name"\s{0,9}:\s{0,9}"([^"\n]{1,214})"/.exec(text)?.[1];
  return name !== undefined && (OF_FOLDER.has(stem) || isNamed(text)) ? [posix.basename(name)] : [];
}

/**
 * Does a file need one that is gone because it lies beside it? Of Go one file for each package is enough: the whole
 * package is compiled with it.
 */
function besides(removed: readonly string[]): (file: string, text: string) => boolean {
  const byFolder = Map.groupBy(
    removed.filter((file) => file.endsWith('.go') || file.endsWith('.java')),
    (file) => posix.dirname(file),
  );
  const taken = new Set<string>();
  return (file, text) => {
    const folder = posix.dirname(file);
    const gone = byFolder.get(folder)?.filter((each) => familyOf(each) === familyOf(file)) ?? [];
    if (gone.length === 0) return false;
    if (file.endsWith('.java')) return gone.some((each) => text.includes(stemOf(each)));
    if (taken.has(folder)) return false;
    taken.add(folder);
    return true;
  };
}

const hasWord = (line: string, words: ReadonlySet<string>): boolean =>
  line.split(/["'`/;,<>()\s]/).some((part) => words.has(part) || part.split(/[.:]/).some((each) => words.has(each)));
