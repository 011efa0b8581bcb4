import { diffArrays } from 'diff';
import type { LanguageId } from '../../shared/language.ts';
import { commentMarks, literal } from '../../shared/comments.ts';

/** One place in which a correction differs from what Claude wrote, in tokens. */
export interface Hunk {
  removed: CodeToken[];
  added: CodeToken[];
  /** Common tokens right before and right after, nearest to the change. */
  before: CodeToken[];
  after: CodeToken[];
}

/** What was changed, and how its names are to be read. */
export interface CodeChange {
  hunks: Hunk[];
  /** Names that stand on both sides: of the program, and not of the mistake. */
  common: ReadonlySet<string>;
}

/** Tokens of a side that are looked at: a longer text is a rewrite, of which the beginning tells enough. */
const MOST_TOKENS = 20_000;

/** Tokens of the part that differs, after what both begin and end with. */
const MOST_DIFFERING = 2_000;

/** Steps of the comparison after which the two sides count as wholly different. */
const MOST_EDITS = 400;

const CONTEXT = 3;

/** Compares two texts token by token. Layout, comments, and the contents of strings and numbers make no difference. */
export function codeChange(claude: string, correction: string, language: LanguageId | null): CodeChange {
  const [left, right] = [lex(claude, language, MOST_TOKENS), lex(correction, language, MOST_TOKENS)];
  const [leftKeys, rightKeys] = [left.map(keyOf), right.map(keyOf)];
  let start = 0;
  while (start < left.length && start < right.length && leftKeys[start] === rightKeys[start]) start += 1;
  let end = 0;
  while (end < left.length - start && end < right.length - start && leftKeys.at(-1 - end) === rightKeys.at(-1 - end))
    end += 1;
  const [leftEnd, rightEnd] = [
    Math.min(left.length - end, start + MOST_DIFFERING),
    Math.min(right.length - end, start + MOST_DIFFERING),
  ];
  const parts = diffArrays(leftKeys.slice(start, leftEnd), rightKeys.slice(start, rightEnd), {
    maxEditLength: MOST_EDITS,
  }) ?? [
    { removed: true, added: false, count: leftEnd - start },
    { removed: false, added: true, count: rightEnd - start },
  ];
  const hunks: Hunk[] = [];
  let [inLeft, inRight] = [start, start];
  let open: Hunk | undefined;
  for (const part of parts) {
    if (!part.added && !part.removed) {
      if (open !== undefined) open.after = left.slice(inLeft, inLeft + CONTEXT);
      open = undefined;
      inLeft += part.count;
      inRight += part.count;
      continue;
    }
    if (open === undefined)
      hunks.push(
        (open = { removed: [], added: [], before: left.slice(Math.max(0, inLeft - CONTEXT), inLeft), after: [] }),
      );
    if (part.removed) {
      open.removed.push(...left.slice(inLeft, inLeft + part.count));
      inLeft += part.count;
    } else {
      open.added.push(...right.slice(inRight, inRight + part.count));
      inRight += part.count;
    }
  }
  if (open !== undefined) open.after = left.slice(leftEnd, leftEnd + CONTEXT);
  return { hunks, common: commonNames(left, right) };
}

/** What makes two tokens the same one. */
const keyOf = ({ kind, text }: CodeToken): string => (kind === 'number' || kind === 'string' ? kind : text);

function commonNames(left: readonly CodeToken[], right: readonly CodeToken[]): Set<string> {
  const names = new Set(left.flatMap(({ kind, text }) => (kind === 'word' ? [text] : [])));
  return new Set(right.flatMap(({ kind, text }) => (kind === 'word' && names.has(text) ? [text] : [])));
}

/** One token of a program text. Comments and layout are no tokens. */
export interface CodeToken {
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

const STRING = [
  '"""[\\s\\S]*?"""',
  "'''[\\s\\S]*?'''",
  '"(?:[^"\\\\\\n]|\\\\.){0,2000}"',
  "'(?:[^'\\\\\\n]|\\\\.){0,2000}'",
  '`(?:[^`\\\\]|\\\\[\\s\\S]){0,10000}`',
].join('|');

const NUMBER = '\\d(?:[\\w]|\\.\\d)*';

const WORD = '[\\p{L}_$][\\p{L}\\p{N}_$]*';

// The longest first; a sign that is not among them is taken by itself.
const SIGN = [
  '\\.\\.[.=]|[!=]==|<=>|>>>|\\*\\*=|\\?\\?=',
  '->|=>|::|:=|<-|\\.\\.|\\?\\.|\\?\\?|\\+\\+|--|&&|\\|\\||<<|>>|[-+*/%&|^<>=!]=|//|\\*\\*',
  '\\S',
].join('|');

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
export function lex(text: string, language: LanguageId | null, most = Number.POSITIVE_INFINITY): CodeToken[] {
  const tokens: CodeToken[] = [];
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
