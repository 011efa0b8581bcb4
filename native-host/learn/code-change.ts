import { diffArrays } from 'diff';
import type { LanguageId } from '../../shared/language.ts';
import { lex } from './lexer.ts';
import type { Token } from './lexer.ts';

/** One place in which a correction differs from what Claude wrote, in tokens. */
export interface Hunk {
  removed: Token[];
  added: Token[];
  /** Common tokens right before and right after, nearest to the change. */
  before: Token[];
  after: Token[];
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
const keyOf = ({ kind, text }: Token): string => (kind === 'number' || kind === 'string' ? kind : text);

function commonNames(left: readonly Token[], right: readonly Token[]): Set<string> {
  const names = new Set(left.flatMap(({ kind, text }) => (kind === 'word' ? [text] : [])));
  return new Set(right.flatMap(({ kind, text }) => (kind === 'word' && names.has(text) ? [text] : [])));
}
