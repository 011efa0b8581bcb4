import type { CommentForm } from './comment-forms.ts';
import { blanked } from '../../../kit/text-position.ts';

/** The text with spaces for its comments, so that every place stays; literals are kept. */
export const blankComments = (text: string, form: CommentForm): string =>
  piecesOf(text, form)
    .map(({ kind, start, end }) => (kind === 'comment' ? blanked(text.slice(start, end)) : text.slice(start, end)))
    .join('');

/**
 * The text with spaces for its comments, its attributes and for what its literals hold: what is left of quotes and
 * brackets counts.
 */
export const outlineOf = (text: string, form: CommentForm): string =>
  piecesOf(text, form)
    .map(({ kind, start, end }) => {
      const piece = text.slice(start, end);
      if (kind === 'code') return piece;
      return kind === 'literal' && /^["'|]/.test(piece) ? hollow(piece) : blanked(piece);
    })
    .join('');

/** A literal that holds nothing but blanks, its quotes left. */
const hollow = (literal: string): string =>
  literal.length < 2 ? blanked(literal) : literal.charAt(0) + blanked(literal.slice(1, -1)) + literal.charAt(0);

interface Piece {
  kind: 'code' | 'comment' | 'literal';
  start: number;
  end: number;
}

function piecesOf(text: string, form: CommentForm): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let at = 0;
  const add = (kind: 'comment' | 'literal', end: number): void => {
    if (from < at) pieces.push({ kind: 'code', start: from, end: at });
    pieces.push({ kind, start: at, end });
    at = end;
    from = end;
  };
  while (at < text.length) {
    const literal = endOfLiteral(text, at, form);
    const operator = form.operators?.find((each) => text.startsWith(each, at));
    const open = form.block.find(([mark]) => text.startsWith(mark, at));
    if (literal !== undefined) add('literal', literal);
    else if (operator !== undefined) at += operator.length;
    else if (open !== undefined) add('comment', endOfBlock(text, at, open, form));
    else if (form.line.some((mark) => begins(text, at, mark))) {
      add('comment', endOfLine(text, at, form));
    } else at += 1;
  }
  if (from < at) pieces.push({ kind: 'code', start: from, end: at });
  return pieces;
}

function endOfLine(text: string, at: number, form: CommentForm): number {
  const end = form.returnEndsLine === true ? /[\n\r]/g : /\n/g;
  end.lastIndex = at;
  return end.exec(text)?.index ?? text.length;
}

function begins(text: string, at: number, mark: string | RegExp): boolean {
  if (typeof mark === 'string') return text.startsWith(mark, at);
  mark.lastIndex = at;
  return mark.test(text);
}

const CHARACTER = /'(?:\\(?:u\{?[0-9A-Fa-f]+\}?|x[0-9A-Fa-f]{2}|[^\n])|[^'\\\n])'/uy;

/** The offset behind the literal that begins here. */
function endOfLiteral(text: string, at: number, form: CommentForm): number | undefined {
  const char = text.charAt(at);
  if (at > 0 && form.literalsBehind?.test(text.charAt(at - 1)) === false) return undefined;
  if (form.others !== undefined && begins(text, at, form.others)) return form.others.lastIndex;
  if (char === '|' && form.barredNames === true) return behind(text, '|', at + 1);
  if (char === "'" && form.characters === true && !/[\p{L}\p{N}_'?]/u.test(text.charAt(at - 1))) {
    CHARACTER.lastIndex = at;
    return CHARACTER.test(text) ? CHARACTER.lastIndex : undefined;
  }
  if (form.attributes === true && text.startsWith('[@', at)) return behind(text, ']', at + 2);
  if (char !== '"') return undefined;
  // Quotes that are doubled end one string and begin the next: together they are the one that is meant.
  const isVerbatim = form.verbatim === true && text.charAt(at - 1) === '@';
  if (form.quoteBy !== 'backslash' || isVerbatim) return behind(text, '"', at + 1);
  for (let end = at + 1; end < text.length; end += 1) {
    if (text.charAt(end) === '\\') end += 1;
    else if (text.charAt(end) === '"') return end + 1;
  }
  return text.length;
}

function behind(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length : end + mark.length;
}

function endOfBlock(text: string, start: number, [open, close]: readonly [string, string], form: CommentForm): number {
  let depth = 1;
  let at = start + open.length;
  while (at < text.length && depth > 0) {
    if (text.startsWith(close, at)) {
      depth -= 1;
      at += close.length;
    } else if (form.nested === true && text.startsWith(open, at)) {
      depth += 1;
      at += open.length;
    } else if (form.stringsInComments === true && text.charAt(at) === '"') at = behind(text, '"', at + 1);
    else at += 1;
  }
  return at;
}
