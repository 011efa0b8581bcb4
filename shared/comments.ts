import type { LanguageId } from './language.ts';

/** How comments of a language begin and end. */
export interface CommentMarks {
  blocks: readonly (readonly [open: string, close: string])[];
  /** Regular expressions (with the flag `u`) of what begins a comment that lasts to the end of its line. */
  lines: readonly string[];
}

/** `http://` stands in more texts than a comment right behind a colon. */
const SLASHES = String.raw`(?<!:)\/\/`;
/** A `#` within a word is none: `$#`, `a#b`. */
const APART = String.raw`(?<!\S)`;
const C: CommentMarks = { blocks: [['/*', '*/']], lines: [SLASHES] };
const HASH: CommentMarks = { blocks: [], lines: [`${APART}#`] };

const MARKS: Readonly<Record<LanguageId, CommentMarks>> = {
  typescript: C,
  tsx: C,
  javascript: C,
  jsx: C,
  jsonc: C,
  rust: C,
  go: C,
  java: C,
  c: C,
  cpp: C,
  csharp: C,
  // `#[` is an attribute.
  php: { blocks: C.blocks, lines: [SLASHES, String.raw`${APART}#(?!\[)`] },
  css: { blocks: C.blocks, lines: [] },
  sql: { blocks: C.blocks, lines: ['--'] },
  python: { blocks: [], lines: ['#'] },
  ruby: HASH,
  bash: HASH,
  yaml: HASH,
  toml: HASH,
  ini: { blocks: [], lines: [`${APART}[;#]`] },
  smtlib: { blocks: [], lines: [';'] },
  ada: { blocks: [], lines: ['--'] },
  // With another sign it is an operator.
  haskell: { blocks: [['{-', '-}']], lines: [String.raw`--(?![!#$%&*+.\/<=>?@\\^|~:])`] },
  tlaplus: { blocks: [['(*', '*)']], lines: [String.raw`\\\*`] },
  html: { blocks: [['<!--', '-->']], lines: [] },
  json: { blocks: [], lines: [] },
  tptp: { blocks: C.blocks, lines: ['%'] },
  dimacs: { blocks: [], lines: [String.raw`(?<![^\n])c(?=\s)`] },
  minizinc: { blocks: C.blocks, lines: ['%'] },
  clingo: { blocks: [['%*', '*%']], lines: ['%'] },
  prolog: { blocks: C.blocks, lines: ['%'] },
  coq: { blocks: [['(*', '*)']], lines: [] },
  agda: { blocks: [['{-', '-}']], lines: [String.raw`(?<![^\s(){}])--(?![^\s\w-])`] },
  lean: { blocks: [['/-', '-/']], lines: ['--'] },
  metamath: { blocks: [['$(', '$)']], lines: [] },
  dafny: C,
  why3: { blocks: [['(*', '*)']], lines: [] },
  boogie: C,
  alloy: { blocks: C.blocks, lines: [SLASHES, '--'] },
  promela: C,
  quint: C,
  usl: C,
  diff: { blocks: [], lines: [] },
  other: { blocks: [], lines: [] },
};

/** What begins and ends a comment in this language. Strings are the caller's: a mark within one is none. */
export const commentMarks = (language: LanguageId): CommentMarks => MARKS[language];

/** The source of a regular expression that matches a mark of {@link CommentMarks.blocks} as it stands. */
export const literal = (mark: string): string => mark.replaceAll(/[$*{}()/]/g, String.raw`\$&`);

/** The text without its comments, in one pass, for who knows nothing of strings. What begins and does not end stays. */
export function withoutComments(text: string, language: LanguageId): string {
  const { blocks, lines } = commentMarks(language);
  const starts = [...blocks.map(([open]) => literal(open)), ...lines];
  if (starts.length === 0) return text;
  const start = new RegExp(starts.join('|'), 'gu');
  const endless = new Set<string>();
  let left = '';
  let at = 0;
  for (let found = start.exec(text); found !== null; found = start.exec(text)) {
    const [mark] = found;
    const close = blocks.find(([open]) => open === mark)?.[1];
    if (endless.has(mark)) continue;
    const end = text.indexOf(close ?? '\n', start.lastIndex);
    if (end < 0 && close !== undefined) {
      // Looked for once, and not again for each beginning.
      endless.add(mark);
      continue;
    }
    left += text.slice(at, found.index);
    at = end < 0 ? text.length : end + (close?.length ?? 0);
    start.lastIndex = at;
  }
  return left + text.slice(at);
}
