import type { LanguageId } from '../../shared/language.ts';

interface Marks {
  line: readonly string[];
  /** Opening and closing mark. */
  block: readonly (readonly [string, string])[];
  /** May go over lines. */
  long: readonly string[];
  quotes: string;
}

const C_LIKE: Marks = { line: ['//'], block: [['/*', '*/']], long: ['"""', '`'], quotes: `"'` };

const HASH: Marks = { line: ['#'], block: [['=begin', '=end']], long: ['"""', "'''"], quotes: `"'\`` };

const DASHES: Marks = {
  line: ['--'],
  block: [
    ['{-', '-}'],
    ['/*', '*/'],
  ],
  long: [],
  quotes: `"'`,
};

/** Every mark of every language: what is taken for a comment or text by mistake is only lost. */
const ANY: Marks = {
  line: ['//', '#', '--', ';;', '%%', '\\*'],
  block: [
    ['/*', '*/'],
    ['{-', '-}'],
    ['(*', '*)'],
    ['<!--', '-->'],
  ],
  long: ['"""', "'''", '`'],
  quotes: `"'`,
};

const BY_LANGUAGE: Readonly<Partial<Record<LanguageId, Marks>>> = {
  typescript: C_LIKE,
  tsx: C_LIKE,
  javascript: C_LIKE,
  jsx: C_LIKE,
  java: C_LIKE,
  c: C_LIKE,
  cpp: C_LIKE,
  csharp: C_LIKE,
  go: C_LIKE,
  rust: C_LIKE,
  css: C_LIKE,
  json: C_LIKE,
  jsonc: C_LIKE,
  php: { ...C_LIKE, line: ['//', '#'] },
  python: HASH,
  ruby: HASH,
  bash: HASH,
  yaml: HASH,
  toml: HASH,
  ini: { ...HASH, line: ['#', ';'] },
  haskell: DASHES,
  ada: { ...DASHES, quotes: '"' },
  sql: { ...DASHES, line: ['--', '#'] },
  smtlib: { line: [';'], block: [], long: [], quotes: '"|' },
  tlaplus: { line: ['\\*'], block: [['(*', '*)']], long: [], quotes: '"' },
  html: { line: [], block: [['<!--', '-->']], long: [], quotes: `"'` },
  tptp: { line: ['%'], block: C_LIKE.block, long: [], quotes: `"'` },
  dimacs: { line: ['c '], block: [], long: [], quotes: '' },
  minizinc: { line: ['%'], block: C_LIKE.block, long: [], quotes: '"' },
  clingo: { line: ['%'], block: [['%*', '*%']], long: [], quotes: '"' },
  prolog: { line: ['%'], block: C_LIKE.block, long: [], quotes: `"'` },
  coq: { line: [], block: [['(*', '*)']], long: [], quotes: '"' },
  agda: DASHES,
  lean: { line: ['--'], block: [['/-', '-/']], long: [], quotes: '"' },
  metamath: { line: [], block: [['$(', '$)']], long: [], quotes: '' },
  dafny: C_LIKE,
  why3: { line: [], block: [['(*', '*)']], long: [], quotes: '"' },
  boogie: C_LIKE,
  alloy: { ...C_LIKE, line: ['//', '--'] },
  promela: C_LIKE,
  quint: C_LIKE,
  usl: C_LIKE,
};

/** In these a bare word may be a value. */
const BARE_VALUES: Readonly<Partial<Record<LanguageId, RegExp>>> = {
  yaml: /^[ \t]*(?:- )*(?:[\w.-]+:[ \t]+)?(?!- |[\w.-]+:(?:[ \t]|$))(?<value>[^\s#"'&*|>{}[\]].*)$/gm,
  toml: /^[ \t]*[\w."-]+[ \t]*=[ \t]*(?<value>[^\s#"'[{].*)$/gm,
  ini: /^[ \t]*[\w.-]+[ \t]*[=:][ \t]*(?<value>\S.*)$/gm,
  html: />(?<value>[^<>]*[^<>\s][^<>]*)</g,
};

/**
 * Comments and text of a code for which there is no grammar, or which its grammar cannot read. It knows no more of a
 * language than its marks, and takes for text what may be text: such a code need not parse afterwards.
 */
export function lexedPieces(language: LanguageId | null, code: string): CodePiece[] {
  const marks = (language === null ? undefined : BY_LANGUAGE[language]) ?? ANY;
  const pieces: CodePiece[] = [];
  for (let at = 0; at < code.length;) {
    const piece = pieceAt(marks, code, at);
    if (piece === undefined) {
      at += 1;
      continue;
    }
    if (piece.start < piece.end) pieces.push(piece);
    at = Math.max(piece.end + (piece.kind === 'text' ? closingLength(code, piece) : 0), at + 1);
  }
  const bare = language === null ? undefined : BARE_VALUES[language];
  return bare === undefined ? pieces : withBareValues(code, pieces, bare);
}

function pieceAt({ line, block, long, quotes }: Marks, code: string, at: number): CodePiece | undefined {
  for (const [open, close] of block) {
    if (!code.startsWith(open, at)) continue;
    const end = code.indexOf(close, at + open.length);
    return { kind: 'comment', start: at, end: end < 0 ? code.length : end + close.length };
  }
  for (const open of line) {
    if (!code.startsWith(open, at)) continue;
    // In an address or an argument such a mark begins no comment; there it is looked for as part of the address.
    if (open === '#' && at > 0 && /[\w$&]/.test(code.charAt(at - 1))) continue;
    return { kind: 'comment', start: at, end: endOfLine(code, at) };
  }
  for (const open of long) {
    if (!code.startsWith(open, at)) continue;
    const end = code.indexOf(open, at + open.length);
    return { kind: 'text', start: at + open.length, end: end < 0 ? code.length : end };
  }
  const quote = code.charAt(at);
  if (!quotes.includes(quote)) return undefined;
  const end = endOfLine(code, at);
  for (let next = at + 1; next < end; next += 1) {
    if (code.charAt(next) === '\\') next += 1;
    else if (code.charAt(next) === quote) return { kind: 'text', start: at + 1, end: next };
  }
  return quote === '"' ? { kind: 'text', start: at + 1, end } : undefined;
}

const endOfLine = (code: string, at: number): number => {
  const end = code.indexOf('\n', at);
  return end < 0 ? code.length : end;
};

const closingLength = (code: string, { end }: CodePiece): number =>
  code.startsWith('"""', end) || code.startsWith("'''", end) ? 3 : 1;

/** A value reaches to the next piece, and goes on behind it. */
function withBareValues(code: string, pieces: readonly CodePiece[], shape: RegExp): CodePiece[] {
  const bare: CodePiece[] = [];
  let index = 0;
  for (const match of code.matchAll(shape)) {
    const value = match.groups?.['value'] ?? '';
    let start = match.index + match[0].lastIndexOf(value);
    const end = start + value.length;
    while ((pieces[index]?.end ?? end) < start) index += 1;
    for (let next = index; start < end; next += 1) {
      const piece = pieces[next];
      const stop = Math.min(end, piece?.start ?? end);
      if (start < stop) bare.push({ kind: 'text', start, end: stop });
      start = piece === undefined ? end : Math.max(stop, piece.end);
    }
  }
  return [...pieces, ...bare].sort((a, b) => a.start - b.start);
}

/** What a part of a code is, as far as anonymising cares; everything that is in no piece is code that stays. */
export type CodePieceKind =
  /** Goes. */
  | 'comment'
  /** Free text: the inside of a literal, or a bare word of a shell. */
  | 'text'
  | 'char'
  | 'regex'
  | 'identifier'
  /** Code that the grammar did not look into, as the body of a macro. */
  | 'raw';

/** A range of UTF-16 units (end exclusive) of a code. */
export interface CodePiece {
  kind: CodePieceKind;
  start: number;
  end: number;
}
