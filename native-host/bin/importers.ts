import { posix } from 'node:path';
import { languageOfFile, type LanguageId } from '../../shared/language.ts';

/** Languages of code: their files need others, and can break those that need them. */
export const CODE_LANGUAGES: ReadonlySet<LanguageId> = new Set([
  'typescript',
  'tsx',
  'javascript',
  'jsx',
  'python',
  'go',
  'rust',
  'java',
  'c',
  'cpp',
]);
/** Files that are read for it, and that are found, at most. */
const MOST_READ = 2_000;
const MOST_FOUND = 50;
/** Names of files that stand for their folder. */
const OF_FOLDER = new Set(['index', '__init__', 'mod', 'lib']);
const IMPORT = /\b(?:import|from|require|include|use|mod|export)\b/;

/**
 * The files of these that may import one of the files that are gone: a line of them that imports something has its
 * name. What only looks so costs a check and accuses nothing.
 */
export function importersOf(
  gone: Iterable<string>,
  files: readonly string[],
  read: (file: string) => string | undefined,
): string[] {
  const words = new Set([...gone].filter(imports).flatMap(wordsOf));
  if (words.size === 0) return [];
  const found: string[] = [];
  for (const file of files.filter(imports).slice(0, MOST_READ)) {
    if (found.length >= MOST_FOUND) break;
    if (
      read(file)
        ?.split('\n')
        .some((line) => IMPORT.test(line) && hasWord(line, words)) === true
    )
      found.push(file);
  }
  return found;
}

function imports(file: string): boolean {
  const language = languageOfFile(file);
  return language !== undefined && CODE_LANGUAGES.has(language);
}

function wordsOf(file: string): string[] {
  const stem = posix.basename(file).replace(/(?:\.d)?\.\w+$/, '');
  const folder = posix.basename(posix.dirname(file));
  return OF_FOLDER.has(stem) || file.endsWith('.go') ? [stem, folder] : [stem];
}

const hasWord = (line: string, words: ReadonlySet<string>): boolean =>
  line.split(/["'`/;,<>()\s]/).some((part) => words.has(part) || part.split(/[.:]/).some((each) => words.has(each)));
