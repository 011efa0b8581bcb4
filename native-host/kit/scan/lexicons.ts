import { regex } from '../../../shared/regex.ts';
import type { LanguageId } from '../../../shared/language.ts';

/** How literals of one form look. */
export interface LiteralForm {
  /** What it begins with; a regular expression without a `close` is the whole of it. */
  open: string | RegExp;
  /** What ends it, where that is not what begins it; `$1` is the first group of what begins it. */
  close?: string;
  /** Does a backslash take the next character's meaning away? */
  escapes?: true;
  /** May it go on in the next line? Else it ends with its line at the latest. */
  lines?: true;
  /** Does it hold code in `${…}`? */
  holes?: true;
}

/** How comments and literals of a language look, by its manual's chapter on lexical structure. */
export interface Lexicon {
  /** What begins a comment that lasts to the end of its line. */
  line: readonly (string | RegExp)[];
  /** What ends such a line, where that is not the line feed alone. */
  lineEnd?: RegExp;
  block: readonly (readonly [open: string, close: string])[];
  /** A comment may stand within a comment. */
  nested?: true;
  /** A string within a comment may hold the comment's end. */
  stringsInComments?: true;
  /** The first that begins at a place is the one that stands there. */
  literals: readonly LiteralForm[];
  /** Code that begins as a comment or a literal does. */
  skip?: RegExp;
}

const DOUBLE: LiteralForm = { open: '"', escapes: true };
const SINGLE: LiteralForm = { open: "'", escapes: true };
/** In these a quote is written twice: together the two strings are the one that is meant. */
const DOUBLED: LiteralForm = { open: '"', lines: true };
const long = (open: string): LiteralForm => ({ open, escapes: true, lines: true });
const verbatim = (open: string): LiteralForm => ({ open, lines: true });
const VERBATIM: LiteralForm = { open: /(?<=@\$?|\$@)"/, close: '"', lines: true };
/** An apostrophe quotes one character; behind a name it is a part of it. */
const CHARACTER: LiteralForm = {
  open: /(?<![\p{L}\p{N}_'?])'(?:\\(?:u\{?[\dA-Fa-f]+\}?|x[\dA-Fa-f]{2}|[^\n])|[^'\\\n])'/u,
};
/** Bounded: it is looked for at every slash that may begin one. */
const REGEX: LiteralForm = {
  open: regex('u')`
    /(?<=(?:^|[=(,:;!&|?{}[>+*%~^<\n\-]|\b(?:return|typeof|case|in|of|do|else|void|yield|await))\s{0,20}/)
    (?![*/])(?:\\.|\[(?:\\.|[^\]\\\n]){0,200}\]|[^/\\[\n]){1,500}/[a-z]*
  `,
};
/** Not within a word: `$#`, `a#b`. */
const APART_HASH = /(?<!\S)#/;

const C: Lexicon = { line: ['//'], block: [['/*', '*/']], literals: [DOUBLE, SINGLE] };
// A separator of digits is no quote.
const CPP: Lexicon = { ...C, literals: [DOUBLE, { ...SINGLE, open: /(?<!\d)'|'(?![\dA-Fa-f])/, close: "'" }] };
const SCRIPT: Lexicon = {
  ...C,
  lineEnd: /[\n\r\u2028\u2029]/g,
  literals: [{ ...long('`'), holes: true }, DOUBLE, SINGLE, REGEX],
};
/** A string with what may stand before it: `rb"…"`. */
const prefixed = (quote: string): LiteralForm => ({
  open: new RegExp(`(?:(?<!\\w)[rRbBuUfFtT]{1,2})?${quote}`),
  close: quote,
  escapes: true,
  ...(quote.length > 1 ? { lines: true } : {}),
});
const DATA: Lexicon = { line: [APART_HASH], block: [], literals: [DOUBLE, SINGLE] };
const ML: Lexicon = { line: [], block: [['(*', '*)']], nested: true, literals: [long('"')] };
const PERCENT: Lexicon = { line: ['%'], block: C.block, literals: [DOUBLE, SINGLE] };
const NOTHING: Lexicon = { line: [], block: [], literals: [] };

/** Comments and literals of each language. */
export const LEXICONS: Readonly<Record<LanguageId, Lexicon>> = {
  typescript: SCRIPT,
  tsx: SCRIPT,
  javascript: SCRIPT,
  jsx: SCRIPT,
  python: { line: ['#'], block: [], literals: ['"""', "'''", '"', "'"].map(prefixed) },
  json: { ...C, literals: [DOUBLE] },
  jsonc: { ...C, literals: [DOUBLE] },
  yaml: DATA,
  toml: { ...DATA, line: ['#'], literals: [long('"""'), verbatim("'''"), DOUBLE, { open: "'" }] },
  rust: {
    ...C,
    nested: true,
    literals: [
      { open: /(?<!\w)[bc]?r(#*)"/, close: '"$1', lines: true },
      { open: /(?:(?<!\w)b)?'(?:\\(?:u\{[\dA-Fa-f_]+\}|x[\dA-Fa-f]{2}|[^\n])|[^'\\\n])'/ },
      long('"'),
    ],
  },
  go: { ...C, literals: [verbatim('`'), DOUBLE, SINGLE] },
  java: { ...C, literals: [long('"""'), DOUBLE, SINGLE] },
  c: CPP,
  cpp: {
    ...CPP,
    literals: [{ open: /(?<!\w)(?:u8|[uUL])?R"([^()\\\s]{0,16})\(/, close: ')$1"', lines: true }, ...CPP.literals],
  },
  csharp: { ...C, literals: [long('"""'), VERBATIM, DOUBLE, SINGLE] },
  ruby: { line: ['#'], block: [], literals: [long('"'), long("'"), long('`')] },
  // `#[` is an attribute.
  php: { ...C, line: ['//', /#(?!\[)/], literals: [long('"'), long("'")] },
  bash: {
    line: [APART_HASH],
    block: [],
    literals: [{ open: "$'", close: "'", escapes: true, lines: true }, long('"'), verbatim("'")],
    skip: /\\[^]/,
  },
  css: { ...C, line: [] },
  // With another sign it is an operator.
  haskell: {
    line: [/--+(?![!#$%&*+./<=>?@\\^|~:-])/],
    block: [['{-', '-}']],
    nested: true,
    literals: [DOUBLE, CHARACTER],
  },
  diff: NOTHING,
  ini: { line: [/(?<!\S)[;#]/], block: [], literals: [DOUBLE] },
  html: { line: [], block: [['<!--', '-->']], literals: [DOUBLE, SINGLE] },
  sql: { line: ['--'], block: C.block, literals: [verbatim("'"), DOUBLED, verbatim('`')] },
  ada: { line: ['--'], block: [], literals: [{ open: '"' }, CHARACTER] },
  dimacs: { ...NOTHING, line: [/(?<![^\n])c(?=\s)/] },
  tptp: PERCENT,
  minizinc: { ...PERCENT, literals: [DOUBLE] },
  clingo: { ...PERCENT, block: [['%*', '*%']], literals: [DOUBLE] },
  prolog: { ...PERCENT, literals: [{ open: /(?<!\w)0'(?:\\.|''|.)/ }, DOUBLE, SINGLE] },
  smtlib: { line: [';'], lineEnd: /[\n\r]/g, block: [], literals: [DOUBLED, verbatim('|')] },
  tlaplus: { ...ML, line: ['\\*'], literals: [DOUBLE] },
  coq: { ...ML, literals: [DOUBLED], stringsInComments: true },
  agda: {
    // Two hyphens begin a comment, and a quote a literal, where a token may begin: within a name they are a part of it.
    line: [/(?<![^\s(){};.@"])--/],
    block: [['{-', '-}']],
    nested: true,
    literals: [
      { open: /(?<![^\s(){};.@])"/, close: '"', escapes: true, lines: true },
      { open: /(?<![^\s(){};.@])'(?:\\(?:x?[\dA-Fa-f]+|[^\n])|[^'\\\n])'/u },
    ],
  },
  lean: { line: ['--'], block: [['/-', '-/']], nested: true, literals: [long('"'), CHARACTER] },
  metamath: { ...NOTHING, block: [['$(', '$)']] },
  dafny: { ...C, nested: true, literals: [VERBATIM, long('"'), CHARACTER] },
  // `[@…]` says something of what stands beside it, and is read up to its bracket, whatever it holds.
  why3: { ...ML, literals: [{ open: '[@', close: ']', lines: true }, long('"'), CHARACTER], skip: /\(\*\)/ },
  boogie: { ...C, nested: true, literals: [long('"')] },
  alloy: { ...C, line: ['//', '--'], literals: [long('"')] },
  promela: C,
  quint: { ...C, literals: [DOUBLED] },
  usl: { ...C, literals: [long('"')] },
  other: NOTHING,
};
