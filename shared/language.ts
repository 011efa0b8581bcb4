interface LanguageFacts {
  /** Name shown to people. */
  title: string;
  /** File extensions without the dot; the first is used for a block without a file name. */
  extensions: readonly [string, ...string[]];
  /** Words by which fences, classes and labels call it besides its name and its extensions, lower case. */
  aliases: readonly string[];
}

const language = (
  title: string,
  extensions: LanguageFacts['extensions'],
  ...aliases: readonly string[]
): LanguageFacts => ({ title, extensions, aliases });

/**
 * Every language that some backend can say something about. `other` stands for those of which nothing is known: such a
 * text is searched for secrets and hidden characters only.
 */
export const LANGUAGES = {
  typescript: language('TypeScript', ['ts', 'mts', 'cts']),
  tsx: language('TSX', ['tsx'], 'typescriptreact'),
  javascript: language('JavaScript', ['js', 'mjs', 'cjs'], 'node'),
  jsx: language('JSX', ['jsx'], 'javascriptreact'),
  python: language('Python', ['py', 'pyi'], 'python3', 'py3'),
  json: language('JSON', ['json']),
  jsonc: language('JSON with comments', ['jsonc', 'code-workspace']),
  yaml: language('YAML', ['yaml', 'yml']),
  toml: language('TOML', ['toml']),
  smtlib: language('SMT-LIB', ['smt2'], 'smt', 'smt-lib', 'z3'),
  tlaplus: language('TLA+', ['tla'], 'tla+', 'pluscal'),
  rust: language('Rust', ['rs']),
  go: language('Go', ['go'], 'golang'),
  java: language('Java', ['java']),
  c: language('C', ['c', 'h']),
  cpp: language('C++', ['cpp', 'cc', 'cxx', 'hpp', 'ino', 'cu', 'cuh'], 'c++', 'arduino', 'cuda'),
  csharp: language('C#', ['cs'], 'c#'),
  ruby: language('Ruby', ['rb']),
  php: language('PHP', ['php']),
  bash: language('Shell', ['sh', 'bash'], 'shell', 'zsh', 'shellscript'),
  css: language('CSS', ['css']),
  haskell: language('Haskell', ['hs']),
  diff: language('Diff', ['diff', 'patch'], 'udiff'),
  ini: language('INI', ['ini'], 'cfg', 'conf'),
  html: language('HTML', ['html', 'htm'], 'html5'),
  sql: language('SQL', ['sql'], 'postgresql', 'postgres', 'pgsql', 'sqlite', 'mysql'),
  ada: language('Ada', ['adb', 'ads']),
  tptp: language('TPTP', ['tptp', 'p', 'ax'], 'fof', 'tff'),
  dimacs: language('DIMACS CNF', ['cnf', 'dimacs']),
  minizinc: language('MiniZinc', ['mzn']),
  clingo: language('Answer set program', ['lp', 'asp'], 'gringo'),
  prolog: language('Prolog', ['prolog', 'plt'], 'swi-prolog', 'swipl'),
  coq: language('Coq', ['v'], 'rocq', 'gallina'),
  agda: language('Agda', ['agda']),
  lean: language('Lean', ['lean'], 'lean4'),
  metamath: language('Metamath', ['mm']),
  dafny: language('Dafny', ['dfy']),
  why3: language('WhyML', ['mlw', 'why']),
  boogie: language('Boogie', ['bpl']),
  alloy: language('Alloy', ['als']),
  promela: language('Promela', ['pml', 'prom'], 'spin'),
  quint: language('Quint', ['qnt']),
  usl: language('USL', ['usl']),
  other: language('Other language', ['other']),
};

/** Identifier of a language that claude-verify knows. */
export type LanguageId = keyof typeof LANGUAGES;

/** All language identifiers, in the order of {@link LANGUAGES}. */
export const LANGUAGE_IDS = Object.keys(LANGUAGES) as [LanguageId, ...LanguageId[]];

const DATA: ReadonlySet<LanguageId> = new Set(['json', 'jsonc', 'yaml', 'toml', 'ini', 'css', 'html']);

/** Does a text of this language say what is, and do nothing? Then no check of behaviour is missed. */
export const hasNoBehaviour = (language: LanguageId): boolean => DATA.has(language);

/** Where the language of a block was read from; shown, because a guess must look like one. */
export const LANGUAGE_SOURCES = ['class', 'label', 'fence', 'file', 'content', 'user'] as const;

/** One of {@link LANGUAGE_SOURCES}. */
export type LanguageSource = (typeof LANGUAGE_SOURCES)[number];

/** The language that a fence, class or label names, or undefined for a word that is not known. */
export function languageOfWord(word: string): LanguageId | undefined {
  const known = word.trim().toLowerCase();
  return LANGUAGE_IDS.find((id) => {
    const { title, extensions, aliases } = LANGUAGES[id];
    return id === known || title.toLowerCase() === known || extensions.includes(known) || aliases.includes(known);
  });
}

/** The language of a file name by its extension, or undefined. Where two languages share one, the first is meant. */
export function languageOfFile(name: string): LanguageId | undefined {
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1).toLowerCase();
  return dot < 0 ? undefined : LANGUAGE_IDS.find((id) => LANGUAGES[id].extensions.includes(extension));
}

/** A path with the extension of a language in the place of its own. */
export function nameOfLanguage(language: LanguageId, path: string): string {
  const [, folder = '', stem = ''] = /^(.*\/)?(.*?)(?:\.[^.]*)?$/s.exec(path) ?? [];
  return `${folder}${stem === '' ? 'block' : stem}.${LANGUAGES[language].extensions[0]}`;
}

/** The file name that a block of this language gets when it names none. */
export function defaultFileName(language: LanguageId): string {
  return `block.${LANGUAGES[language].extensions[0]}`;
}
