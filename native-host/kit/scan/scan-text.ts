import type { LanguageId } from '../../../shared/language.ts';
import { quotedForRegex } from '../../../shared/regex.ts';
import { blanked } from '../text-position.ts';
import { LEXICONS, type Lexicon, type LiteralForm } from './lexicons.ts';

/** A part of a text, by UTF-16 offsets, end exclusive. */
export interface Piece {
  kind: 'code' | 'comment' | 'string';
  start: number;
  end: number;
  /** What stands between its marks; of code all of it. */
  innerStart: number;
  innerEnd: number;
}

/** A text in two forms, in both of which everything stands where it stood. */
export interface BareText {
  /** With blanks for its comments. */
  code: string;
  /** With blanks for what stands within literals, too: brackets and words in it are those of the language. */
  bare: string;
}

/** Marks of a language, ready to be looked for. */
interface Marks {
  /** Finds where anything but code may begin. */
  any: RegExp;
  skip: RegExp | undefined;
  literals: readonly { open: RegExp; form: LiteralForm }[];
  lines: readonly RegExp[];
}

const sourceOf = (mark: string | RegExp): string => (typeof mark === 'string' ? quotedForRegex(mark) : mark.source);
const sticky = (mark: string | RegExp): RegExp => new RegExp(sourceOf(mark), 'suy');
const marksOf = new WeakMap<Lexicon, Marks>();

function marksFor(lexicon: Lexicon): Marks {
  const known = marksOf.get(lexicon);
  if (known !== undefined) return known;
  const { skip, literals, block, line } = lexicon;
  const holes = literals.some((form) => form.holes === true) ? [/[{}]/] : [];
  const starts = [skip ?? [], literals.map(({ open }) => open), block.map(([open]) => open), line, holes].flat();
  const marks: Marks = {
    any: new RegExp(starts.length === 0 ? '$(?!$)' : starts.map(sourceOf).join('|'), 'gsu'),
    skip: skip === undefined ? undefined : sticky(skip),
    literals: literals.map((form) => ({ open: sticky(form.open), form })),
    lines: line.map(sticky),
  };
  marksOf.set(lexicon, marks);
  return marks;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * Cuts a text into code, comments and literals, in order and without gaps, in time that grows with its length. It is no
 * parser: it knows the language's marks, and what does not end lasts to the end of the text, or of its line.
 */
export function piecesOf(text: string, language: LanguageId | Lexicon): Piece[] {
  const lexicon = typeof language === 'string' ? LEXICONS[language] : language;
  const { any, skip, literals, lines } = marksFor(lexicon);
  const pieces: Piece[] = [];
  /** For each template that is open around the place: how many braces are open inside its `${`. */
  const templates: number[] = [];
  let from = 0;
  const add = (kind: Piece['kind'], start: number, end: number, innerStart = start, innerEnd = end): number => {
    if (from < start) pieces.push({ kind: 'code', start: from, end: start, innerStart: from, innerEnd: start });
    if (start < end) pieces.push({ kind, start, end, innerStart, innerEnd });
    from = end;
    return end;
  };
  const addLiteral = (start: number, inner: number, close: string, form: LiteralForm): number => {
    const stop = endOfLiteral(text, inner, close, form);
    if (stop.opensCode) templates.push(0);
    return add('string', start, stop.end, inner, stop.inner);
  };
  /** The offset to go on at behind what begins here. */
  const take = (at: number): number => {
    const skipped = skip === undefined ? null : matchAt(skip, text, at);
    if (skipped !== null) return at + skipped[0].length;
    for (const { open, form } of literals) {
      const found = matchAt(open, text, at);
      if (found === null) continue;
      const [whole, fence = ''] = found;
      const end = at + whole.length;
      if (form.close !== undefined || typeof form.open === 'string')
        return addLiteral(at, end, form.close?.replace('$1', () => fence) ?? whole, form);
      const isQuoted = /^["'`]/.test(whole) && whole.length > 1;
      return isQuoted ? add('string', at, end, at + 1, end - 1) : add('string', at, end);
    }
    const block = lexicon.block.find(([open]) => text.startsWith(open, at));
    if (block !== undefined) {
      const { end, isClosed } = endOfBlock(text, at, block, lexicon);
      return add('comment', at, end, at + block[0].length, isClosed ? end - block[1].length : end);
    }
    const mark = lines.map((line) => matchAt(line, text, at)?.[0].length).find((length) => length !== undefined);
    if (mark !== undefined) return add('comment', at, endOfLine(text, at, lexicon), at + mark);
    const depth = templates.at(-1);
    if (depth === undefined) return at + 1;
    if (text[at] === '}' && depth === 0) {
      templates.pop();
      const form = literals.find(({ form: { holes } }) => holes === true)?.form;
      if (form !== undefined) return addLiteral(at, at, sourceText(form.open), form);
    }
    templates[templates.length - 1] = depth + (text[at] === '{' ? 1 : -1);
    return at + 1;
  };
  for (let found = matchAt(any, text, 0); found !== null; found = any.exec(text)) {
    const next = take(found.index);
    any.lastIndex = Math.max(next, found.index + 1);
  }
  add('code', text.length, text.length);
  return pieces;
}

const sourceText = (open: string | RegExp): string => (typeof open === 'string' ? open : '');

function endOfLiteral(
  text: string,
  from: number,
  close: string,
  { escapes, lines, holes }: LiteralForm,
): { end: number; inner: number; opensCode: boolean } {
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (escapes === true && char === '\\') at += 1;
    else if (char === close[0] && text.startsWith(close, at))
      return { end: at + close.length, inner: at, opensCode: false };
    else if (lines !== true && (char === '\n' || char === '\r')) return { end: at, inner: at, opensCode: false };
    else if (holes === true && char === '$' && text[at + 1] === '{')
      return { end: at + 2, inner: at + 2, opensCode: true };
  }
  return { end: text.length, inner: text.length, opensCode: false };
}

function endOfLine(text: string, from: number, { lineEnd }: Lexicon): number {
  if (lineEnd !== undefined) return matchAt(lineEnd, text, from)?.index ?? text.length;
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function endOfBlock(
  text: string,
  start: number,
  [open, close]: readonly [string, string],
  { nested, stringsInComments }: Lexicon,
): { end: number; isClosed: boolean } {
  for (let depth = 1, at = start + open.length; at < text.length;) {
    if (text.startsWith(close, at)) {
      at += close.length;
      depth -= 1;
      if (depth === 0) return { end: at, isClosed: true };
    } else if (nested === true && text.startsWith(open, at)) {
      depth += 1;
      at += open.length;
    } else if (stringsInComments === true && text[at] === '"') {
      const end = text.indexOf('"', at + 1);
      at = end < 0 ? text.length : end + 1;
    } else at += 1;
  }
  return { end: text.length, isClosed: false };
}

/** What a literal leaves of its marks: its quotes. */
const quotesOf = (marks: string): string => marks.replaceAll(/[^\r\n"'`|]/g, ' ');

/** The text with spaces for its comments, so that every place stays; literals are kept. */
export const blankComments = (text: string, language: LanguageId | Lexicon): string =>
  piecesOf(text, language)
    .map(({ kind, start, end }) => (kind === 'comment' ? blanked(text.slice(start, end)) : text.slice(start, end)))
    .join('');

/** The text with spaces for its comments and for all of its literals but their quotes: what is left is code. */
export const outlineOf = (text: string, language: LanguageId | Lexicon): string =>
  outlineFrom(text, piecesOf(text, language));

/** {@link outlineOf} of a text that is cut into pieces already. */
export const outlineFrom = (text: string, pieces: readonly Piece[]): string =>
  pieces
    .map(({ kind, start, end, innerStart, innerEnd }) => {
      if (kind !== 'string') return kind === 'code' ? text.slice(start, end) : blanked(text.slice(start, end));
      const inner = blanked(text.slice(innerStart, innerEnd));
      return quotesOf(text.slice(start, innerStart)) + inner + quotesOf(text.slice(innerEnd, end));
    })
    .join('');

/** Reads a text in both of its forms; it never throws. */
export const bareText = (text: string, language: LanguageId | Lexicon): BareText => ({
  code: blankComments(text, language),
  bare: outlineOf(text, language),
});
