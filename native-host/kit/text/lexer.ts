import type { LanguageId } from '../../../shared/language.ts';

/** A part of a text, by UTF-16 offsets, end exclusive. */
export interface Segment {
  kind: 'code' | 'string' | 'comment';
  start: number;
  end: number;
}

interface Syntax {
  line: readonly string[];
  block: readonly (readonly [string, string])[];
  /** Quotes whose string ends with its line at the latest. */
  quotes: string;
  /** Delimiters of strings that may go over lines; tried before `quotes`. */
  long: readonly string[];
  /** An apostrophe is a quote only around one character (lifetimes, primes). */
  characters?: boolean;
  /** Templates hold code in `${}`, and a slash may begin a regular expression. */
  script?: boolean;
  /** A line comment begins only at the line's start or after a blank. */
  spaced?: boolean;
}

const cLike: Syntax = { line: ['//'], block: [['/*', '*/']], quotes: '"\'', long: [] };
const script: Syntax = { ...cLike, script: true, long: ['`'] };
const data: Syntax = { line: ['#'], block: [], quotes: '"\'', long: [], spaced: true };

const SYNTAX: Readonly<Record<LanguageId, Syntax>> = {
  typescript: script,
  tsx: script,
  javascript: script,
  jsx: script,
  python: { line: ['#'], block: [], quotes: '"\'', long: ['"""', "'''"] },
  json: { ...cLike, quotes: '"' },
  jsonc: { ...cLike, quotes: '"' },
  yaml: data,
  toml: { ...data, spaced: false, long: ['"""', "'''"] },
  smtlib: { line: [';'], block: [], quotes: '', long: ['"'] },
  tlaplus: { line: ['\\*'], block: [['(*', '*)']], quotes: '"', long: [] },
  rust: { ...cLike, quotes: '', long: ['"'], characters: true },
  go: { ...cLike, long: ['`'] },
  java: { ...cLike, long: ['"""'] },
  c: cLike,
  cpp: cLike,
  csharp: { ...cLike, long: ['"""'] },
  ruby: { line: ['#'], block: [], quotes: '', long: ['"', "'", '`'] },
  php: { ...cLike, line: ['//', '#'], quotes: '', long: ['"', "'"] },
  bash: { line: ['#'], block: [], quotes: '', long: ['"', "'"], spaced: true },
  css: { ...cLike, line: [] },
  haskell: { line: ['--'], block: [['{-', '-}']], quotes: '"', long: [], characters: true },
  diff: { line: [], block: [], quotes: '', long: [] },
  ini: { line: [';', '#'], block: [], quotes: '"', long: [], spaced: true },
  // What stands between two tags is prose.
  html: {
    line: [],
    block: [
      ['<!--', '-->'],
      ['>', '<'],
    ],
    quotes: '"\'',
    long: [],
  },
  sql: { line: ['--'], block: [['/*', '*/']], quotes: '', long: ["'", '"', '`'] },
  ada: { line: ['--'], block: [], quotes: '"', long: [], characters: true },
  tptp: { line: ['%'], block: [['/*', '*/']], quotes: '"\'', long: [] },
  dimacs: { line: ['c '], block: [], quotes: '', long: [], spaced: true },
  minizinc: { line: ['%'], block: [['/*', '*/']], quotes: '"', long: [] },
  clingo: { line: ['%'], block: [['%*', '*%']], quotes: '"', long: [] },
  prolog: { line: ['%'], block: [['/*', '*/']], quotes: '"\'', long: [] },
  coq: { line: [], block: [['(*', '*)']], quotes: '', long: ['"'] },
  agda: { line: ['--'], block: [['{-', '-}']], quotes: '"', long: [], spaced: true },
  lean: { line: ['--'], block: [['/-', '-/']], quotes: '', long: ['"'] },
  metamath: { line: [], block: [['$(', '$)']], quotes: '', long: [] },
  dafny: { ...cLike, quotes: '"', characters: true },
  why3: { line: [], block: [['(*', '*)']], quotes: '"', long: [], characters: true },
  boogie: { ...cLike, quotes: '"' },
  alloy: { line: ['//', '--'], block: [['/*', '*/']], quotes: '"', long: [] },
  promela: cLike,
  quint: { ...cLike, quotes: '"' },
  usl: { ...cLike, quotes: '"' },
  other: { line: [], block: [], quotes: '', long: [] },
};

const LINE_END = /[\n\r\u2028\u2029]/g;
const CHARACTER = /'(?:\\(?:u\{[\da-fA-F]+\}|x[\da-fA-F]+|.)|[^'\\\n])'/uy;
const REGEX = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;
const BEFORE_REGEX = /(?:^|[=(,:;!&|?{}[>+*%~^\n-]|\b(?:return|typeof|case|in|of))\s*$/;

/**
 * Cuts a text into code, strings and comments, in order and without gaps. It is no parser: it knows each language's
 * quotes and comment marks, and errs on the short side, since most strings end with their line at the latest.
 */
export function segmentsOf(text: string, language: LanguageId): Segment[] {
  const syntax = SYNTAX[language];
  const segments: Segment[] = [];
  /** For each template that is open around the place: how many braces are open inside its `${`. */
  const templates: number[] = [];
  let codeStart = 0;
  let at = 0;

  const close = (kind: Segment['kind'], end: number): void => {
    if (at > codeStart) segments.push({ kind: 'code', start: codeStart, end: at });
    segments.push({ kind, start: at, end });
    codeStart = end;
    at = end;
  };
  const closeLong = (from: number, delimiter: string): void => {
    const stop = endOfLong(text, from, delimiter, syntax.script === true);
    close('string', stop.end);
    if (stop.opensCode) templates.push(0);
  };

  while (at < text.length) {
    const char = text.charAt(at);
    const long = syntax.long.find((mark) => text.startsWith(mark, at));
    const block = syntax.block.find(([open]) => text.startsWith(open, at));
    const isLineComment =
      syntax.line.some((mark) => text.startsWith(mark, at)) &&
      (syntax.spaced !== true || at === 0 || /\s/.test(text.charAt(at - 1)));
    if (block !== undefined) {
      const end = text.indexOf(block[1], at + block[0].length);
      close('comment', end < 0 ? text.length : end + block[1].length);
    } else if (isLineComment) {
      close('comment', endOfLine(text, at));
    } else if (long !== undefined) {
      closeLong(at + long.length, long);
    } else if (syntax.quotes.includes(char)) {
      close('string', endOfQuoted(text, at + 1, char));
    } else if (char === "'" && syntax.characters === true) {
      CHARACTER.lastIndex = at;
      const literal = CHARACTER.exec(text);
      if (literal === null) at += 1;
      else close('string', at + literal[0].length);
    } else if (char === '/' && syntax.script === true && BEFORE_REGEX.test(text.slice(Math.max(0, at - 20), at))) {
      REGEX.lastIndex = at;
      const literal = REGEX.exec(text);
      if (literal === null) at += 1;
      else close('string', at + literal[0].length);
    } else {
      const depth = templates.at(-1);
      if (char === '}' && depth === 0) {
        templates.pop();
        closeLong(at + 1, '`');
        continue;
      }
      if (depth !== undefined && (char === '{' || char === '}'))
        templates[templates.length - 1] = depth + (char === '{' ? 1 : -1);
      at += 1;
    }
  }
  if (text.length > codeStart) segments.push({ kind: 'code', start: codeStart, end: text.length });
  return segments;
}

function endOfLine(text: string, from: number): number {
  LINE_END.lastIndex = from;
  return LINE_END.exec(text)?.index ?? text.length;
}

function endOfQuoted(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\') at += 1;
    else if (char === quote) return at + 1;
    else if (char === '\n' || char === '\r') return at;
  }
  return text.length;
}

/** Where a string over lines ends: behind its delimiter, or behind a `${` whose code comes next. */
function endOfLong(
  text: string,
  from: number,
  delimiter: string,
  holdsCode: boolean,
): { end: number; opensCode: boolean } {
  for (let at = from; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.startsWith(delimiter, at)) return { end: at + delimiter.length, opensCode: false };
    else if (holdsCode && text.startsWith('${', at)) return { end: at + 2, opensCode: true };
  }
  return { end: text.length, opensCode: false };
}
