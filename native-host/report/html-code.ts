import type { LanguageId } from '../../shared/language.ts';
import { printable } from './report-text.ts';

/** How a part of code is coloured. */
export const TOKEN_KINDS = ['comment', 'string', 'number', 'type', 'keyword'] as const;

/** One of {@link TOKEN_KINDS}. */
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** A coloured part of a text, in UTF-16 units; tokens of a text are in order and do not overlap. */
export interface HighlightToken {
  start: number;
  end: number;
  kind: TokenKind;
}

/** Finds the coloured parts of a text. */
export type Highlight = (language: LanguageId, text: string) => Promise<HighlightToken[]>;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * Text as HTML text or as an attribute's value, with what could steer the reader's eye shown by its code point. Line
 * breaks stay.
 */
export const escapeHtml = (text: string): string =>
  text
    .toWellFormed()
    .split('\n')
    .map((line) => printable(line).replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? ''))
    .join('\n');

/** The lines of a text as HTML, coloured; a token over several lines is closed and opened again at each. */
export function codeLines(text: string, tokens: readonly HighlightToken[]): string[] {
  const lines: string[] = [];
  let at = 0;
  let next = 0;
  for (const line of text.split('\n')) {
    const end = at + line.length;
    let html = '';
    let done = at;
    for (; next < tokens.length; next += 1) {
      const token = tokens[next];
      if (token === undefined || token.start >= end) break;
      const from = Math.max(token.start, done);
      const to = Math.min(token.end, end);
      if (to > from) {
        html +=
          `${escapeHtml(text.slice(done, from))}<span ` +
          `class="${token.kind}">${escapeHtml(text.slice(from, to))}</span>`;
        done = to;
      }
      if (token.end > end) break;
    }
    lines.push(html + escapeHtml(text.slice(done, end)));
    at = end + 1;
  }
  return lines;
}
