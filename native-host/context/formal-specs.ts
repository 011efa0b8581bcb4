import { errorBody, type ErrorBody, type ErrorCode } from '../../shared/errors.ts';
import { FORMAL_LANGUAGES } from '../../shared/formal-language.ts';
import { LANGUAGES, languageOfFile, languageOfWord, type LanguageId } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import { matchSegments, parsePathGlob } from '../project/glob.ts';
import { problemWithPath } from '../project/inner-path.ts';
import type { ContextFile } from './context-file.ts';

/** A file that `[formal_specs]` names. */
export interface NamedSpec {
  /** From the folder of the context file, with `/`. */
  path: string;
  /** The key that it stands under: `tla_plus`. */
  key: string;
  /** What it is verified as, whatever its name ends in. */
  language: LanguageId;
}

/** What lies at a path: an ordinary file of the project, or why there is none. */
export type SpecPlace = 'file' | 'missing' | 'link' | 'outside' | 'folder' | 'special';

/** The files of a project, as `[formal_specs]` may name them. */
export interface SpecFiles {
  /** What git does not ignore: of these patterns choose. */
  listed: readonly string[];
  at(path: string): SpecPlace;
  /** What is said of one that is missing. */
  missing?: string;
}

/** What `[formal_specs]` comes to. */
export interface FoundSpecs {
  /** By path. */
  specs: ReadonlyMap<string, NamedSpec>;
  /** What it names and what cannot be verified (CV160 to CV166), each with the entry in its message. */
  problems: readonly ErrorBody[];
}

type Section = ContextFile['formal_specs'];

interface Entry {
  key: string;
  /** As it is written, without `./` in front. */
  text: string;
}

const entriesOf = (section: Section = {}): Entry[] =>
  Object.entries(section).flatMap(([key, value]) =>
    (typeof value === 'string' ? [value] : value).map((text) => ({ key, text: text.replace(/^(?:\.\/)+/, '') })),
  );

/** The language that a key stands for: `tla_plus`, `smt`, or as a fence calls it. Undefined for no formal one. */
function languageOfKey(key: string): LanguageId | undefined {
  const language = languageOfWord(key.replaceAll('_', ''));
  return language !== undefined && FORMAL_LANGUAGES.has(language) ? language : undefined;
}

const isPattern = (text: string): boolean => /[*?[]/.test(text);

/** The files that a pattern chooses: of its language by their names, or with the ending that it spells out. */
function chosenBy(pattern: string, language: LanguageId): (path: string) => boolean {
  const segments = parsePathGlob(pattern);
  if (segments === undefined) return () => false;
  const ending = /\.[^./*?[\]]+$/.exec(pattern)?.[0];
  return (path) => {
    const own = languageOfFile(path);
    const fits = own === language || (own === undefined && ending !== undefined && path.endsWith(ending));
    return fits && matchSegments(segments, path.split('/'));
  };
}

/** Is this path, from the folder of the context file, named as a spec? Nothing is looked at but what is written. */
export function specNamed(section: Section, path: string): NamedSpec | undefined {
  for (const { key, text } of entriesOf(section).slice(0, LIMITS.formalSpecs.entries)) {
    const language = languageOfKey(key);
    if (language === undefined || problemWithPath(text) !== undefined) continue;
    const isNamed = text === path ? isOf(language, path) : isPattern(text) && chosenBy(text, language)(path);
    if (isNamed) return { path, key, language };
  }
  return undefined;
}

/** Does the name of a file not say that it is of another language? */
const isOf = (language: LanguageId, path: string): boolean => (languageOfFile(path) ?? language) === language;

/**
 * Finds the files that `[formal_specs]` names: a path is a file of the project, whatever git thinks of it; a pattern
 * chooses among what git does not ignore. The section is anybody's who can write to the repository: nothing outside of
 * the folder is looked at, and no more than `LIMITS.formalSpecs` of it.
 */
export function findSpecs(section: Section, files: SpecFiles): FoundSpecs {
  const specs = new Map<string, NamedSpec>();
  const problems: ErrorBody[] = [];
  const entries = entriesOf(section);
  const most = LIMITS.formalSpecs;
  const tell = (code: ErrorCode, detail: string): void =>
    void problems.push(errorBody(code, `[formal_specs] ${detail}.`));
  if (entries.length > most.entries)
    tell('CV165', `has ${entries.length} entries, and the first ${most.entries} are read`);
  let left = 0;
  for (const entry of entries.slice(0, most.entries)) {
    const { key, text } = entry;
    const language = languageOfKey(key);
    if (language === undefined) {
      tell('CV163', `${key}: no language of formal specs is called so (${text})`);
      continue;
    }
    const { paths, problem } = pathsOf(entry, language, files);
    if (problem !== undefined) tell(problem.code, `${key}: ${text}${problem.why === '' ? '' : `: ${problem.why}`}`);
    for (const path of paths) {
      const known = specs.get(path);
      if (known === undefined && specs.size >= most.files) left += 1;
      else if (known === undefined) specs.set(path, { path, key, language });
      else if (known.language !== language) tell('CV166', `${key}: ${path}: ${known.key} names it, too`);
    }
  }
  if (left > 0) tell('CV165', `comes to ${left} files more than the ${most.files} that are verified`);
  return { specs, problems };
}

/** The files of one entry, or why there is none. */
function pathsOf(
  { text }: Entry,
  language: LanguageId,
  { listed, at, missing }: SpecFiles,
): { paths: string[]; problem?: { code: ErrorCode; why: string } } {
  const none = (code: ErrorCode, why = ''): ReturnType<typeof pathsOf> => ({ paths: [], problem: { code, why } });
  const why = problemWithPath(text);
  if (why !== undefined) return none('CV161', why);
  const place = at(text);
  if (place === 'missing' && isPattern(text)) {
    const paths = listed.filter(chosenBy(text, language)).filter((path) => at(path) === 'file');
    return paths.length === 0 ? none('CV162') : { paths };
  }
  switch (place) {
    case 'missing':
      return none('CV160', missing);
    case 'outside':
      return none('CV161', 'a link leads out of the project');
    case 'link':
      return none('CV161', 'a symbolic link');
    case 'folder':
      return none('CV166', `a folder; ${text.replace(/\/$/, '')}/** names what is in it`);
    case 'special':
      return none('CV166', 'no ordinary file');
    case 'file':
      return isOf(language, text)
        ? { paths: [text] }
        : none('CV166', `its name says ${LANGUAGES[languageOfFile(text) ?? language].title}`);
  }
}
