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

// Strings and comments are as long as anybody writes them: what begins and does not end would else be read to the end
// of the text for each beginning.
const COMMENTED = '[\\s\\S]{0,20000}?';
const STRING =
  '"""[\\s\\S]*?"""|\'\'\'[\\s\\S]*?\'\'\'|"(?:[^"\\\\\\n]|\\\\.){0,2000}"|\'(?:[^\'\\\\\\n]|\\\\.){0,2000}\'|`(?:[^`\\\\]|\\\\[\\s\\S]){0,10000}`';
const NUMBER = '\\d(?:[\\w]|\\.\\d)*';
const WORD = '[\\p{L}_$][\\p{L}\\p{N}_$]*';
// The longest first; a sign that is not among them is taken by itself.
const SIGN =
  '\\.\\.[.=]|[!=]==|<=>|>>>|\\*\\*=|\\?\\?=|->|=>|::|:=|<-|\\.\\.|\\?\\.|\\?\\?|\\+\\+|--|&&|\\|\\||<<|>>|[-+*/%&|^<>=!]=|//|\\*\\*|\\S';

function commentOf(language: LanguageId | null): string {
  if (language === null) return `//[^\\n]*|/\\*${COMMENTED}\\*/|(?<=^|\\s)(?:#|--)[ !][^\\n]*`;
  const { blocks, lines } = commentMarks(language);
  const kinds = [
    ...blocks.map(([open, close]) => `${literal(open)}${COMMENTED}${literal(close)}`),
    ...lines.map((line) => `${line}[^\\n]*`),
  ];
  return kinds.length === 0 ? '(?!)' : kinds.join('|');
}

const patterns = new Map<LanguageId | null, RegExp>();

function patternOf(language: LanguageId | null): RegExp {
  const known = patterns.get(language);
  if (known !== undefined) return known;
  const made = new RegExp(
    `(?<comment>${commentOf(language)})|(?<string>${STRING})|(?<number>${NUMBER})|(?<word>${WORD})|(?<sign>${SIGN})`,
    'gmu',
  );
  patterns.set(language, made);
  return made;
}

/**
 * The tokens of a text, whatever its language; one that is known settles only what a comment is. Nothing is refused:
 * what no rule knows is a sign. @param most tokens after which the rest is left unread.
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
