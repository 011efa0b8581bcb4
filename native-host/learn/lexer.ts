import { commentMarks, literal } from '../../shared/comments.ts';
import type { LanguageId } from '../../shared/language.ts';

/** One token of a program text. Comments and layout are no tokens. */
export interface Token {
  kind: 'word' | 'number' | 'string' | 'sign';
  /** As written. */
  text: string;
  /** Does layout stand before it? */
  apart: boolean;
}

const KINDS = ['word', 'sign', 'number', 'string'] as const;

const STRING = '"""[\\s\\S]*?"""|\'\'\'[\\s\\S]*?\'\'\'|"(?:[^"\\\\\\n]|\\\\.)*"|\'(?:[^\'\\\\\\n]|\\\\.)*\'|`(?:[^`\\\\]|\\\\[\\s\\S])*`';
const NUMBER = '\\d(?:[\\w]|\\.\\d)*';
const WORD = '[\\p{L}_$][\\p{L}\\p{N}_$]*';
// The longest first; a sign that is not among them is taken by itself.
const SIGN = '\\.\\.[.=]|[!=]==|<=>|>>>|\\*\\*=|\\?\\?=|->|=>|::|:=|<-|\\.\\.|\\?\\.|\\?\\?|\\+\\+|--|&&|\\|\\||<<|>>|[-+*/%&|^<>=!]=|//|\\*\\*|\\S';

function commentOf(language: LanguageId | null): string {
  if (language === null) return '//[^\\n]*|/\\*[\\s\\S]*?\\*/|(?<=^|\\s)(?:#|--)[ !][^\\n]*';
  const { blocks, lines } = commentMarks(language);
  const kinds = [...blocks.map(([open, close]) => `${literal(open)}[\\s\\S]*?${literal(close)}`), ...lines.map((line) => `${line}[^\\n]*`)];
  return kinds.length === 0 ? '(?!)' : kinds.join('|');
}

const patterns = new Map<LanguageId | null, RegExp>();

function patternOf(language: LanguageId | null): RegExp {
  const known = patterns.get(language);
  if (known !== undefined) return known;
  const made = new RegExp(`(?<comment>${commentOf(language)})|(?<string>${STRING})|(?<number>${NUMBER})|(?<word>${WORD})|(?<sign>${SIGN})`, 'gmu');
  patterns.set(language, made);
  return made;
}

/**
 * The tokens of a text, whatever its language; one that is known settles only what a comment is. Nothing is refused: what
 * no rule knows is a sign. @param most tokens after which the rest is left unread.
 */
export function lex(text: string, language: LanguageId | null, most = Number.POSITIVE_INFINITY): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: found, index, groups = {} } of text.matchAll(patternOf(language))) {
    if (tokens.length >= most) break;
    if (groups['comment'] !== undefined) continue;
    const kind = KINDS.find((each) => groups[each] !== undefined) ?? 'sign';
    tokens.push({ kind, text: found, apart: index > end });
    end = index + found.length;
  }
  return tokens;
}
