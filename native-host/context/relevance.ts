import { posix } from 'node:path';
import { languageOfFile, languageOfWord, LANGUAGES } from '../../shared/language.ts';
import type { LanguageId } from '../../shared/language.ts';
import { stem, STOP_WORDS } from '../patterns/code-words.ts';

/** What a draft says about what is to be written. */
export interface DraftTraits {
  languages: ReadonlySet<LanguageId>;
  /** Paths that it names. */
  files: readonly string[];
  words: ReadonlySet<string>;
}

/** What a known issue is about. */
export interface RelevanceSubject {
  language: LanguageId | null;
  /** Where it happened, `**` and `*` as usual; null for anywhere. */
  pathGlob: string | null;
  text: string;
}

/** How much a known issue has to do with a draft, 0 to 1, and why in words for the preview. */
export interface Relevance {
  score: number;
  why: string[];
}

/** Worth of what neither speaks for the draft nor against it. */
const NEUTRAL = 0.4;
const SAME_LANGUAGE = 0.2;
const SAME_PLACE = 0.2;
/** For each word in common, up to {@link MOST_WORDS}. */
const SAME_WORD = 0.1;
const MOST_WORDS = 4;

const PATH = /(?<![\w@./-])(?:[\w@.-]{1,100}\/){0,20}[\w@-][\w@.-]{0,100}\.[A-Za-z]\w{0,9}/g;
/** Language names that are ordinary English words count only as a fence's word or with an extension. */
const ORDINARY = new Set(['go', 'c', 'r', 'text', 'make', 'basic', 'swift', 'dart']);

/**
 * What can be told from a draft. @param languages those of the code blocks of the conversation so far: what is asked
 * next is mostly about them
 */
export function traitsOf(draft: string, languages: readonly LanguageId[] = []): DraftTraits {
  const files = [...new Set(draft.match(PATH) ?? [])];
  const found = new Set<LanguageId>(languages);
  for (const file of files) add(found, languageOfFile(file));
  for (const [, word] of draft.matchAll(/(?:^|\n)[ \t]*(?:`{3,}|~{3,})[ \t]*([\w+#-]+)/g))
    add(found, languageOfWord(word ?? ''));
  for (const word of draft.match(/[A-Za-z][\w+#]*/g) ?? [])
    if (!ORDINARY.has(word.toLowerCase()) && isTitle(word)) add(found, languageOfWord(word));
  return { languages: found, files, words: wordsOf(draft) };
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
 * An empty draft says nothing, and everything is worth the same. What is about another language than all that the draft
 * is about, and shares no word with it, is worth nothing.
 */
export function relevanceOf(subject: RelevanceSubject, draft: DraftTraits): Relevance {
  const why: string[] = [];
  let score = NEUTRAL;
  if (subject.language !== null && draft.languages.has(subject.language)) {
    score += SAME_LANGUAGE;
    why.push(`about ${LANGUAGES[subject.language].title}, as the draft is`);
  }
  const file = draft.files.find((path) => subject.pathGlob !== null && posix.matchesGlob(path, subject.pathGlob));
  if (file !== undefined) {
    score += SAME_PLACE;
    why.push(`happened in ${subject.pathGlob ?? ''}, and the draft names ${file}`);
  }
  const common = [...wordsOf(subject.text)].filter((word) => draft.words.has(word));
  if (common.length > 0) {
    score += SAME_WORD * Math.min(common.length, MOST_WORDS);
    why.push(`shares words with the draft: ${spelledOut(subject.text, common)}`);
  }
  const isElsewhere = subject.language !== null && draft.languages.size > 0 && !draft.languages.has(subject.language);
  if (isElsewhere && common.length === 0 && file === undefined) return { score: 0, why: [] };
  return { score: Math.min(1, score), why };
}

/** The words as they stand in the text. */
function spelledOut(text: string, stems: readonly string[]): string {
  const found = new Map<string, string>();
  for (const run of text.match(WORD) ?? [])
    for (const word of wordsOf(run)) if (stems.includes(word) && !found.has(word)) found.set(word, run);
  return [...found.values()].slice(0, MOST_WORDS).join(', ');
}

function add(languages: Set<LanguageId>, language: LanguageId | undefined): void {
  if (language !== undefined) languages.add(language);
}

const isTitle = (word: string): boolean => languageOfWord(word) !== undefined && /^[A-Z]/.test(word);
