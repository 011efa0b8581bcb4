import { languageOfFile, languageOfWord, LANGUAGE_IDS, LANGUAGES, type LanguageId } from '../../shared/language.ts';

/** Data, markup and queries stand beside the language of a program: to name one says nothing of the other. */
const BESIDE: ReadonlySet<LanguageId> = new Set([
  'json',
  'jsonc',
  'yaml',
  'toml',
  'ini',
  'diff',
  'html',
  'css',
  'sql',
] as const);

/** Names that are words, too, or letters: they count where something around them says that a language is meant. */
const ALSO_WORDS: ReadonlySet<LanguageId> = new Set(['go', 'c', 'rust', 'ruby', 'ada', 'bash', 'diff', 'ini'] as const);

/** Written after a language's name: "a C function", "Shell-Skript". */
const THINGS = new RegExp(
  String.raw`^[\s-]+(?:${[
    /code|function|program|script|module|package|crate|class|struct|library|file|snippet|test|service|server/,
    /client|project|compiler|app|fonction|programme|programm|skript|funktion|klasse/,
  ]
    .map(({ source }) => source)
    .join('|')})`,
  'i',
);
/** Written before it: "in Go", "to Rust". */
const INTO = /(?:^|[\s(])(?:in|to|into|using|with|from|auf|nach|mit|en|vers|avec)\s+$/i;
/** Written after a verb that is no language: "to go to". */
const GOES_ON = /^\s+(?:to|for|on|back|through|over|into|away|out|wrong)\b/i;

const NAME = /(?<![\w./+#-])[A-Za-z][\w+#]*(?![\w+#]|\.\w)/g;

/** Words that name a language in a sentence: titles, ids and aliases, not the endings of files. */
const NAMES = new Map<string, LanguageId>(
  LANGUAGE_IDS.flatMap((id) =>
    [id, LANGUAGES[id].title, ...LANGUAGES[id].aliases].map((name): [string, LanguageId] => [name.toLowerCase(), id]),
  ),
);

/** What a draft is about, and what is around it. */
export interface DraftPlace {
  draft: string;
  /** Paths that the draft names. */
  files: readonly string[];
  /** Of the blocks of the conversation so far. */
  blocks: readonly LanguageId[];
  /** Of the project. */
  project: readonly LanguageId[];
}

/**
 * The languages in which an answer to the draft would be written: those that the draft names, by a word, a file or a
 * fence; where it names none that programs are written in, also those of the conversation, else those of the project.
 */
export function languagesOf({ draft, files, blocks, project }: DraftPlace): Set<LanguageId> {
  const named = new Set<LanguageId>(files.flatMap((file) => languageOfFile(file) ?? []));
  for (const [, word] of draft.matchAll(/(?:^|\n)[ \t]*(?:`{3,}|~{3,})[ \t]*([\w+#-]+)/g)) {
    const language = languageOfWord(word ?? '');
    if (language !== undefined) named.add(language);
  }
  for (const match of draft.matchAll(NAME)) {
    const language = NAMES.get(match[0].toLowerCase());
    if (language !== undefined && isMeant(language, match, draft)) named.add(language);
  }
  const around = blocks.length > 0 ? blocks : project;
  return [...named].every((language) => BESIDE.has(language)) ? new Set([...named, ...around]) : named;
}

function isMeant(language: LanguageId, { 0: name, index }: RegExpExecArray, draft: string): boolean {
  if (!ALSO_WORDS.has(language)) return true;
  const after = draft.slice(index + name.length, index + name.length + 20);
  const before = draft.slice(Math.max(0, index - 12), index);
  if (GOES_ON.test(after)) return false;
  return THINGS.test(after) || (INTO.test(before) && (/^[A-Z]/.test(name) || /^\s*(?:[.,;:!?)]|$)/.test(after)));
}

/** Does guidance of this language hold for code in that one? What is said of JavaScript holds for TypeScript, too. */
export function isAbout(guidance: LanguageId, draft: ReadonlySet<LanguageId>): boolean {
  return WHERE_IT_HOLDS[guidance]?.some((each) => draft.has(each)) ?? draft.has(guidance);
}

const WHERE_IT_HOLDS: Partial<Record<LanguageId, readonly LanguageId[]>> = {
  javascript: ['javascript', 'jsx', 'typescript', 'tsx'],
  jsx: ['jsx', 'tsx'],
  typescript: ['typescript', 'tsx'],
};
