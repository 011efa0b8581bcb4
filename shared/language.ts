interface LanguageFacts {
  /** Name shown to people. */
  title: string;
  /** Words by which fences, classes and labels call it, lower case. */
  aliases: readonly string[];
  /** File extensions without the dot; the first is used for a block without a file name. */
  extensions: readonly string[];
}

/** Every language that some backend can say something about. */
export const LANGUAGES = {
  typescript: { title: 'TypeScript', aliases: ['ts', 'mts', 'cts'], extensions: ['ts', 'mts', 'cts'] },
  tsx: { title: 'TSX', aliases: ['typescriptreact'], extensions: ['tsx'] },
  javascript: { title: 'JavaScript', aliases: ['js', 'mjs', 'cjs', 'node'], extensions: ['js', 'mjs', 'cjs'] },
  jsx: { title: 'JSX', aliases: ['javascriptreact'], extensions: ['jsx'] },
  python: { title: 'Python', aliases: ['py', 'python3', 'py3'], extensions: ['py', 'pyi'] },
  json: { title: 'JSON', aliases: [], extensions: ['json'] },
  jsonc: { title: 'JSON with comments', aliases: [], extensions: ['jsonc', 'code-workspace'] },
  yaml: { title: 'YAML', aliases: ['yml'], extensions: ['yaml', 'yml'] },
  toml: { title: 'TOML', aliases: [], extensions: ['toml'] },
  smtlib: { title: 'SMT-LIB', aliases: ['smt2', 'smt', 'smt-lib', 'z3'], extensions: ['smt2'] },
  tlaplus: { title: 'TLA+', aliases: ['tla', 'tla+', 'pluscal'], extensions: ['tla'] },
  rust: { title: 'Rust', aliases: ['rs'], extensions: ['rs'] },
  go: { title: 'Go', aliases: ['golang'], extensions: ['go'] },
  java: { title: 'Java', aliases: [], extensions: ['java'] },
  c: { title: 'C', aliases: ['h'], extensions: ['c', 'h'] },
  cpp: { title: 'C++', aliases: ['c++', 'cc', 'cxx', 'hpp'], extensions: ['cpp', 'cc', 'cxx', 'hpp'] },
  csharp: { title: 'C#', aliases: ['cs', 'c#'], extensions: ['cs'] },
  ruby: { title: 'Ruby', aliases: ['rb'], extensions: ['rb'] },
  php: { title: 'PHP', aliases: [], extensions: ['php'] },
  bash: { title: 'Shell', aliases: ['sh', 'shell', 'zsh'], extensions: ['sh', 'bash'] },
  css: { title: 'CSS', aliases: [], extensions: ['css'] },
  haskell: { title: 'Haskell', aliases: ['hs'], extensions: ['hs'] },
  diff: { title: 'Diff', aliases: ['patch', 'udiff'], extensions: ['diff', 'patch'] },
  ini: { title: 'INI', aliases: ['cfg', 'conf'], extensions: ['ini'] },
  html: { title: 'HTML', aliases: ['htm', 'html5'], extensions: ['html', 'htm'] },
  sql: { title: 'SQL', aliases: ['postgresql', 'postgres', 'pgsql', 'sqlite', 'mysql'], extensions: ['sql'] },
  ada: { title: 'Ada', aliases: ['adb', 'ads'], extensions: ['adb', 'ads'] },
} as const satisfies Record<string, LanguageFacts>;

/** Identifier of a language that claude-verify knows. */
export type LanguageId = keyof typeof LANGUAGES;

/** All language identifiers, in the order of {@link LANGUAGES}. */
export const LANGUAGE_IDS = Object.keys(LANGUAGES) as [LanguageId, ...LanguageId[]];

/** Where the language of a block was read from; shown, because a guess must look like one. */
export const LANGUAGE_SOURCES = ['class', 'label', 'fence', 'file', 'content', 'user'] as const;

/** One of {@link LANGUAGE_SOURCES}. */
export type LanguageSource = (typeof LANGUAGE_SOURCES)[number];

const factsOf = (id: LanguageId): LanguageFacts => LANGUAGES[id];

/** The language that a fence, class or label names, or undefined for a word that is not known. */
export function languageOfWord(word: string): LanguageId | undefined {
  const known = word.trim().toLowerCase();
  return LANGUAGE_IDS.find((id) => id === known || factsOf(id).title.toLowerCase() === known || factsOf(id).aliases.includes(known));
}

/** The language of a file name by its extension, or undefined. Where two languages share one, the first is meant. */
export function languageOfFile(name: string): LanguageId | undefined {
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1).toLowerCase();
  return dot < 0 ? undefined : LANGUAGE_IDS.find((id) => factsOf(id).extensions.includes(extension));
}

/** The file name that a block of this language gets when it names none. */
export function defaultFileName(language: LanguageId): string {
  return `block.${LANGUAGES[language].extensions[0]}`;
}
