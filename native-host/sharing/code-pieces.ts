import type { LanguageId } from '../../shared/language.ts';
import { yamlValues } from './yaml-values.ts';

interface Marks {
  line: readonly string[];
  /** Opening and closing mark. */
  block: readonly (readonly [string, string])[];
  /** May go over lines, and have no escapes. */
  long: readonly string[];
  quotes: string;
  /** What the quotes hold may go over lines. */
  over?: boolean;
}

const C_LIKE: Marks = {
  line: ['//'],
  block: [['/*', '*/']],
  long: ['"""', '`'],
  quotes: `"'`,
};

const HASH: Marks = {
  line: ['#'],
  block: [['=begin', '=end']],
  long: ['"""', "'''"],
  quotes: `"'\``,
};

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
  sql: { ...DASHES, line: ['--', '#'], quotes: `"'\``, over: true },
  smtlib: { line: [';'], block: [], long: ['"', '|'], quotes: '' },
  tlaplus: { line: ['\\*'], block: [['(*', '*)']], long: [], quotes: '"' },
  html: { line: [], block: [['<!--', '-->']], long: [], quotes: `"'` },
  tptp: { line: ['%'], block: C_LIKE.block, long: [], quotes: `"'` },
  dimacs: { line: ['c '], block: [], long: [], quotes: '' },
  minizinc: { line: ['%'], block: C_LIKE.block, long: [], quotes: '"' },
  clingo: { line: ['%'], block: [['%*', '*%']], long: [], quotes: '"' },
  prolog: {
    line: ['%'],
    block: C_LIKE.block,
    long: [],
    quotes: `"'\``,
    over: true,
  },
  coq: { line: [], block: [['(*', '*)']], long: ['"'], quotes: '' },
  agda: DASHES,
  lean: {
    line: ['--'],
    block: [['/-', '-/']],
    long: ['«'],
    quotes: '"',
    over: true,
  },
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
  toml: /^[ \t]*[\w."-]+[ \t]*=[ \t]*(?<value>[^\s#"'[{].*)$/gm,
  // The name of a section is nobody's key.
  ini: /^[ \t]*(?:[\w.-]+[ \t]*[=:][ \t]*(?!\s)|\[)(?<value>(?<=^[ \t]*\[)[^\]\n]+|(?<!^[ \t]*\[)[^\s\n][^\n]*)/gm,
  html: /(?:>(?=[^<>]*<)|\s[\w:-]{1,40}=)(?<value>(?<=>)[^<>]*[^<>\s][^<>]*|(?<==)[^\s"'<>=`]+)/g,
};

const DIRECTIVES: readonly LanguageId[] = ['c', 'cpp', 'csharp'];

const TO_THE_END = String.raw`[ \t]+(?<value>(?:[^\\\n]|\\[\s\S])*)`;

const MACRO = new RegExp(
  String.raw`^[ \t]*#[ \t]*(?:define[ \t]+\w+(?:\([^()\n]*\))?|undef|pragma)${TO_THE_END}`,
  'gm',
);

const SAYING = new RegExp(String.raw`^[ \t]*#[ \t]*(?:error|warning|ident|sccs|region|endregion)${TO_THE_END}`, 'gm');

/**
 * Comments and text of a code for which there is no grammar, or which its grammar cannot read. It knows no more of a
 * language than its marks, and takes for text what may be text: such a code need not parse afterwards.
 */
export function lexedPieces(language: LanguageId | null, code: string): CodePiece[] {
  const marks = (language === null ? undefined : BY_LANGUAGE[language]) ?? ANY;
  const pieces: CodePiece[] = [];
  for (let at = 0; at < code.length;) {
    const special = language === null ? undefined : specialAt(language, code, at);
    if (special !== undefined) {
      pieces.push(...special.pieces.filter(({ start, end }) => start < end));
      at = special.next;
      continue;
    }
    const piece = pieceAt(marks, code, at);
    if (piece === undefined) {
      at += 1;
      continue;
    }
    if (piece.start < piece.end) pieces.push(piece);
    at = Math.max(piece.end + (piece.kind === 'text' ? closingLength(code, piece) : 0), at + 1);
  }
  if (language === 'yaml') return withValues(pieces, yamlValues(code), 'text');
  if (language !== null && DIRECTIVES.includes(language))
    return withValues(withValues(pieces, valuesOf(code, MACRO), 'raw'), valuesOf(code, SAYING), 'text');
  const bare = language === null ? undefined : BARE_VALUES[language];
  return bare === undefined ? pieces : withValues(pieces, valuesOf(code, bare), 'text');
}

const DOLLARS = /\$(?<tag>[\p{L}_][\p{L}\p{N}_]{0,62})?\$/uy;

/** A name of several words in brackets. */
const BRACKETS = /\[(?<name>[\p{L}_][^\]\n'"(),[]{0,128})\]/uy;

const RAW = /r(?<hashes>#{1,20})"/y;

const OPENINGS: Readonly<Partial<Record<LanguageId, RegExp>>> = { sql: DOLLARS, lean: RAW };

const CHARACTER = /\d'(?:\\.|''|.)/y;

/** What only one language has: dollar quotes, raw strings, and `0'c`. */
function specialAt(language: LanguageId, code: string, at: number): { pieces: CodePiece[]; next: number } | undefined {
  const here = (shape: RegExp): RegExpExecArray | null => {
    shape.lastIndex = at;
    return shape.exec(code);
  };
  if (language === 'prolog') {
    const character = here(CHARACTER);
    return character ? { pieces: [], next: at + character[0].length } : undefined;
  }
  const name = language === 'sql' ? here(BRACKETS)?.groups?.['name'] : undefined;
  if (name !== undefined && /\s\S/.test(name)) {
    const end = at + 1 + name.length;
    return { pieces: [{ kind: 'text', start: at + 1, end }], next: end + 1 };
  }
  const shape = OPENINGS[language];
  const open = shape === undefined ? null : here(shape);
  if (open === null) return undefined;
  const start = at + open[0].length;
  const close = open.groups?.['hashes'] === undefined ? open[0] : `"${open.groups['hashes']}`;
  const found = code.indexOf(close, start);
  const end = found < 0 ? code.length : found;
  const next = Math.min(code.length, end + close.length);
  const pieces: CodePiece[] = [{ kind: 'text', start, end }];
  if (open.groups?.['tag'] === undefined) return { pieces, next };
  pieces.unshift({ kind: 'tag', start: at + 1, end: start - 1 });
  if (found >= 0) pieces.push({ kind: 'tag', start: end + 1, end: next - 1 });
  return { pieces, next };
}

function pieceAt({ line, block, long, quotes, over = false }: Marks, code: string, at: number): CodePiece | undefined {
  for (const [open, close] of block) {
    if (!code.startsWith(open, at)) continue;
    return {
      kind: 'comment',
      start: at,
      end: endOfBlock(code, at, open, close),
    };
  }
  for (const open of line) {
    if (!code.startsWith(open, at)) continue;
    // In an address or an argument such a mark begins no comment; there it is looked for as part of the address.
    if (open === '#' && at > 0 && /[\w$&]/.test(code.charAt(at - 1))) continue;
    return { kind: 'comment', start: at, end: endOfLine(code, at) };
  }
  for (const open of long) {
    if (!code.startsWith(open, at)) continue;
    const end = code.indexOf(open === '«' ? '»' : open, at + open.length);
    return {
      kind: 'text',
      start: at + open.length,
      end: end < 0 ? code.length : end,
    };
  }
  const quote = code.charAt(at);
  if (!quotes.includes(quote)) return undefined;
  const end = over ? code.length : endOfLine(code, at);
  for (let next = at + 1; next < end; next += 1) {
    if (code.charAt(next) === '\\') next += 1;
    else if (code.charAt(next) === quote) return { kind: 'text', start: at + 1, end: next };
  }
  return quote === '"' || over ? { kind: 'text', start: at + 1, end } : undefined;
}

/** In these languages a comment may hold others. */
const NESTED: readonly string[] = ['(*', '{-', '/-'];

function endOfBlock(code: string, at: number, open: string, close: string): number {
  let depth = 0;
  for (let next = at; next < code.length; next += 1) {
    const length = code.startsWith(close, next) && depth > 0 ? close.length : 0;
    if (length > 0) {
      depth -= 1;
      if (depth === 0) return next + length;
      next += length - 1;
    } else if (code.startsWith(open, next) && (depth === 0 || NESTED.includes(open))) {
      depth += 1;
      next += open.length - 1;
    }
  }
  return code.length;
}

const endOfLine = (code: string, at: number): number => {
  const end = code.indexOf('\n', at);
  return end < 0 ? code.length : end;
};

const closingLength = (code: string, { end }: CodePiece): number =>
  code.startsWith('"""', end) || code.startsWith("'''", end) ? 3 : 1;

interface Range {
  start: number;
  end: number;
}

function* valuesOf(code: string, shape: RegExp): Generator<Range> {
  for (const match of code.matchAll(shape)) {
    const value = match.groups?.['value'] ?? '';
    const start = match.index + match[0].lastIndexOf(value);
    yield { start, end: start + value.length };
  }
}

/** A value reaches to the next piece, and goes on behind it. */
function withValues(pieces: readonly CodePiece[], values: Iterable<Range>, kind: 'text' | 'raw'): CodePiece[] {
  const bare: CodePiece[] = [];
  let index = 0;
  for (const { start: from, end } of values) {
    let start = from;
    while ((pieces[index]?.end ?? end) < start) index += 1;
    for (let next = index; start < end; next += 1) {
      const piece = pieces[next];
      const stop = Math.min(end, piece?.start ?? end);
      if (start < stop) bare.push({ kind, start, end: stop });
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
  /** What begins and ends a text, chosen by who wrote it. */
  | 'tag'
  /** Code that the grammar did not look into, as the body of a macro. */
  | 'raw';

/** A range of UTF-16 units (end exclusive) of a code. */
export interface CodePiece {
  kind: CodePieceKind;
  start: number;
  end: number;
}
