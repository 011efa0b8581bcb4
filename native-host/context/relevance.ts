import { posix } from 'node:path';
import { LANGUAGES } from '../../shared/language.ts';
import type { LanguageId } from '../../shared/language.ts';
import { stem, STOP_WORDS } from '../patterns/code-words.ts';
import { isAbout, languagesOf } from './draft-languages.ts';

/** What a draft says about what is to be written. */
export interface DraftTraits {
  /** In which an answer would be written; empty where nothing says it. */
  languages: ReadonlySet<LanguageId>;
  /** Paths that it names. */
  files: readonly string[];
  words: ReadonlySet<string>;
  isEmpty: boolean;
  /** Anything about it or around it says that code is wanted. */
  isCode: boolean;
}

/** What a known issue is about. */
export interface RelevanceSubject {
  language: LanguageId | null;
  /** Where it happened, `**` and `*` as usual; null for anywhere. */
  pathGlob: string | null;
  text: string;
  /** Lower case. */
  libraries: readonly string[];
  /** It is not of this project, and has to be asked for by what the draft is about. */
  isFromElsewhere: boolean;
}

/** How much a known issue has to do with a draft, 0 to 1, and why in words for the preview. */
export interface Relevance {
  score: number;
  why: string[];
}

/** Worth of what neither speaks for the draft nor against it. */
const NEUTRAL = 0.4;
const SAME_LANGUAGE = 0.1;
const SAME_PLACE = 0.2;
const SAME_LIBRARY = 0.2;
/** For each word in common, up to {@link MOST_WORDS}. */
const SAME_WORD = 0.15;
const MOST_WORDS = 4;

const PATH = /(?<![\w@./-])(?:[\w@.-]{1,100}\/){0,20}[\w@-][\w@.-]{0,100}\.[A-Za-z]\w{0,9}/g;
/** A name as programs have them, a call, or a word that is said of programs. */
const CODE = new RegExp(
  [
    /[a-z][A-Z]|\w_\w|\w\(\)|[{};]\s*$/,
    /\b(?:function|code|script|class|method|module|parser|refactor|implement|debug|compile)\b/,
    /\b(?:unit test|api|regex|query|bug)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'm',
);

/**
 * What can be told from a draft. @param languages those of the code blocks of the conversation so far: what is asked
 * next is mostly about them @param project of the project that the conversation is bound to; null for none
 */
export function traitsOf(
  draft: string,
  languages: readonly LanguageId[] = [],
  project: readonly LanguageId[] | null = [],
): DraftTraits {
  const files = [...new Set(draft.match(PATH) ?? [])];
  const found = languagesOf({ draft, files, blocks: languages, project: project ?? [] });
  return {
    languages: found,
    files,
    words: wordsOf(draft),
    isEmpty: draft.trim() === '',
    isCode: project !== null || found.size > 0 || CODE.test(draft),
  };
}

/** Stemmed words of prose and of the parts of identifiers. */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const part of text.replace(CAMEL, '$1$3 $2').toLowerCase().match(WORD) ?? []) {
    if (part.length > 2 && !STOP_WORDS.has(part) && !/^\d+$/.test(part)) words.add(stem(part));
  }
  return words;
}

const WORD = /[\p{L}\d]+/gu;
/** Where a part of an identifier ends: `aB`, and the last capital of `ABc`. */
const CAMEL = /(\p{Ll})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/**
 * What is about a language fits a draft of that language and no other one. Where nothing says which language is meant,
 * it fits only the project that it is of, before anything is written.
 */
export function relevanceOf(subject: RelevanceSubject, draft: DraftTraits): Relevance {
  const none: Relevance = { score: 0, why: [] };
  const { language } = subject;
  if (language !== null && !isAbout(language, draft.languages)) {
    const isOpen = draft.languages.size === 0 && draft.isEmpty && !subject.isFromElsewhere;
    if (!isOpen) return none;
  }
  if (subject.isFromElsewhere && !draft.isCode) return none;
  const why: string[] = [];
  let score = NEUTRAL + (language !== null && draft.languages.size > 0 ? SAME_LANGUAGE : 0);
  const file = draft.files.find((path) => subject.pathGlob !== null && posix.matchesGlob(path, subject.pathGlob));
  if (file !== undefined) {
    score += SAME_PLACE;
    why.push(`the draft names ${file}`);
  }
  const library = subject.libraries.find((name) => wordsOf(name).isSubsetOf(draft.words) && name.length > 2);
  if (library !== undefined) {
    score += SAME_LIBRARY;
    why.push(`the draft names ${library}`);
  }
  const common = [...wordsOf(subject.text)].filter((word) => draft.words.has(word));
  if (common.length > 0) {
    score += SAME_WORD * Math.min(common.length, MOST_WORDS);
    why.push(`shares ${spelledOut(subject.text, common)} with the draft`);
  }
  return { score: Math.min(1, score), why };
}

/** A language's name as people know it. */
export const titleOf = (language: LanguageId): string => LANGUAGES[language].title;

/** The words as they stand in the text. */
function spelledOut(text: string, stems: readonly string[]): string {
  const found = new Map<string, string>();
  for (const run of text.match(WORD) ?? [])
    for (const word of wordsOf(run)) if (stems.includes(word) && !found.has(word)) found.set(word, run);
  return [...found.values()].slice(0, MOST_WORDS).join(', ');
}
