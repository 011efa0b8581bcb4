import { posix } from 'node:path';
import { languageOfFile } from '../../shared/language.ts';
import type { Tree } from '../backend-kit/tree.ts';
import { compiledUses } from './compiled-uses.ts';

/** Files of a project and their texts. */
export type Files = Pick<Tree, 'files' | 'text'>;

/** So many files are looked into; beyond them a file is taken to lead to every other. */
const MOST_FILES = 2_000;

/** Files that are meant by the name of their folder. */
const OF_FOLDER = /^(?:__init__|__main__|index)$/;
/** An import of a folder above, by dots alone: it may mean anything in it. */
const OF_PARENT = /(['"`])\.{1,2}(?:\/\.\.)*\/?\1/;
const SCRIPT = /\.(?:pyi?|[cm]?[jt]sx?)$/;

/** Languages that are built into one another: a file of one may use one of the other. */
const FAMILIES: Readonly<Record<string, string>> = {
  c: 'c',
  cpp: 'c',
  rust: 'rust',
  go: 'go',
  java: 'java',
  python: 'python',
  typescript: 'script',
  tsx: 'script',
  javascript: 'script',
  jsx: 'script',
  csharp: 'csharp',
  ruby: 'ruby',
  php: 'php',
  haskell: 'haskell',
  ada: 'ada',
};
const COMPILED = new Set(['c', 'rust', 'go', 'java']);
/** A file of tests, by its name or by a folder of it. */
const OF_TESTS = /(?:^|[/_.-])(?:tests?|spec|__tests__)(?=[/_.-]|$)/i;

/** What a file of source is written in: C and C++ are one, as are JavaScript and TypeScript; undefined for others. */
export const familyOf = (file: string): string | undefined => FAMILIES[languageOfFile(file) ?? ''];

/** Are all sources of a project, apart from tests, written in this file's language? */
function isOfOneLanguage(file: string, tree: Pick<Tree, 'files'>): boolean {
  const family = familyOf(file);
  const others = tree.files.filter((each) => !OF_TESTS.test(each)).map(familyOf);
  return family !== undefined && others.every((each) => each === undefined || each === family);
}

/** Is the file, with a header of its name, all that the project's tests can be about? */
export function isOnlySource(file: string, { files }: Pick<Tree, 'files'>): boolean {
  const sources = files.filter((each) => !OF_TESTS.test(each) && familyOf(each) !== undefined);
  return familyOf(file) !== undefined && sources.every((each) => withoutEnding(each) === withoutEnding(file));
}

const withoutEnding = (file: string): string => posix.basename(file).replace(/\.\w+$/, '');

/**
 * Does a file lead to the given one: by what its language offers to name it (imports, modules, packages, crates,
 * headers), or through others that it leads to so? More is taken for a use than is one: words in a comment, two
 * things of one name.
 */
export function usesOf(target: string, tree: Files): (from: string) => boolean {
  const byName = new Map<string, string[]>();
  for (const file of tree.files) {
    for (const name of namesOf(file)) byName.set(name, [...(byName.get(name) ?? []), file]);
  }
  const packages = packagesOf(tree).filter(({ folder }) => isUnder(target, folder));
  const compiled = compiledUses(tree);
  const family = familyOf(target);
  // A program that is all of the project is what a test in another language starts.
  const isWhole = family !== undefined && COMPILED.has(family) && isOfOneLanguage(target, tree);
  const found = new Map<string, boolean>();
  const search = (from: string): boolean => {
    if (isWhole && familyOf(from) !== family) return true;
    const seen = new Set([from]);
    const open = [from];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (file === target || seen.size > MOST_FILES) return true;
      const text = tree.text(file);
      if (text === undefined || (SCRIPT.test(file) && OF_PARENT.test(text))) return true;
      const isNamed = (name: string): boolean => ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}`));
      if (packages.some(({ name }) => isNamed(name))) return true;
      const named = compiled(file, text) ?? wordsOf(text).flatMap((word) => byName.get(word) ?? []);
      for (const next of [...named, ...configurationOf(file, tree)]) {
        if (!seen.has(next)) open.push(next);
        seen.add(next);
      }
    }
    return false;
  };
  return (from) => {
    const known = found.get(from) ?? search(from);
    found.set(from, known);
    return known;
  };
}

const wordsOf = (text: string): string[] => [
  ...new Set([...(text.match(/\w+(?:-\w+)+/g) ?? []), ...(text.match(/\w+/g) ?? [])]),
];

const isUnder = (file: string, folder: string): boolean => folder === '.' || file.startsWith(`${folder}/`);

/** What a file is called where it is used: `clamp` of `clamp.test.ts`, and the folder's name of an `index.ts`. */
function namesOf(file: string): string[] {
  const name = posix.basename(file);
  const stem = name.slice(0, name.indexOf('.', 1) < 0 ? undefined : name.indexOf('.', 1));
  return [
    ...new Set([stem, withoutEnding(file), ...(OF_FOLDER.test(stem) ? [posix.basename(posix.dirname(file))] : [])]),
  ];
}

/** Packages by the names in their manifests: who names one may use any file of it. */
function packagesOf(tree: Files): { name: string; folder: string }[] {
  return tree.files
    .filter((file) => posix.basename(file) === 'package.json')
    .flatMap((file) => {
      const name = /"name"\s*:\s*"([^"]{2,})"/.exec(tree.text(file) ?? '')?.[1];
      return name === undefined ? [] : [{ name, folder: posix.dirname(file) }];
    });
}

/** What pytest loads beside a test without being named. */
const configurationOf = (file: string, tree: Files): string[] =>
  file.endsWith('.py')
    ? tree.files.filter((each) => posix.basename(each) === 'conftest.py' && isUnder(file, posix.dirname(each)))
    : [];
