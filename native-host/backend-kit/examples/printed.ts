import { balanced } from './expressions.ts';
import { sameNumber, type Agreement } from './compare.ts';
import type { Value } from './values.ts';

const HEAD = /^&?[\w.]*[[{]/;
/** What a place in memory looks like. */
const ADDRESS = /\b0x[\da-f]{6,}|@[\da-f]{4,}\b/;
const PROSE = /^(?:of|the|an|and|or|to|with|in|all|list|items?|elements?|values?|some|any|more|each|sorted|empty)$/i;
const NUMBER = /^[+-]?\d[\d.eE+-]*$/;
const LITERAL = /^(?:[+-]?\d[\w.]*|true|false|nil|<nil>|null)$/;

/**
 * Reads a collection as Go and Java print it, `[a b]`, `map[a:1]`, `{a=1, b=2}`, `Point[x=1]`, at an offset: its text,
 * or undefined where none stands there.
 */
export function printedAt(text: string, at: number): string | undefined {
  const head = /^&?(?:map|[A-Z]\w*)?[[{]/.exec(text.slice(at, at + 80))?.[0];
  const end = head === undefined ? undefined : balanced(text, at + head.length - 1);
  const shown = end === undefined ? '' : text.slice(at, end);
  return shown === '' || /\n|\.\.\.|…/.test(shown) || !/\w/.test(shown) ? undefined : shown;
}

/** Compares a collection as documentation shows it with the print of the one that came. Words about it are unclear. */
export function agreePrinted(expected: string, actual: string, value: Value): Agreement {
  // Several results stand beside each other without a bracket.
  const several = value.kind === 'list' && value.bracket === '(';
  const [wanted, came] = several ? [`[${expected.trim()}]`, `[${actual}]`] : [expected.trim(), actual];
  const end = HEAD.test(wanted) ? balanced(wanted, wanted.search(/[[{]/)) : undefined;
  if (end === undefined || !HEAD.test(came) || !/[\]}]$/.test(came) || /\.\.\.|…/.test(wanted)) return 'unclear';
  if (end < wanted.length && !/^\s*(?:[(;,]|--?\s|—|–)/.test(wanted.slice(end))) return 'unclear';
  const [one, two] = [partsOf(wanted.slice(0, end)), partsOf(came)];
  const anyOrder = value.kind === 'set' || value.kind === 'map';
  if (sameParts(one, two) || (anyOrder && sameParts(one.toSorted(), two.toSorted()))) return 'same';
  if (ADDRESS.test(came)) return 'unclear';
  const [words, own] = [wordsOf(one), wordsOf(two)];
  const areLiterals = (all: readonly string[]): boolean => all.every((word) => LITERAL.test(word));
  if (areLiterals(words)) return areLiterals(own) ? 'different' : 'unclear';
  const isProse = words.some((word) => PROSE.test(word) && !own.includes(word));
  return isProse || !words.some((word) => own.includes(word)) ? 'unclear' : 'different';
}

/** Words and brackets; commas, quotes and the sign behind a key do not tell two collections apart. */
const partsOf = (text: string): string[] =>
  text.replaceAll(/["'`,]/g, ' ').replaceAll(/\s*[:=]\s*/g, '=').match(/[^\s[\]{}()]+|[[\]{}()]/g) ?? [];

const wordsOf = (parts: readonly string[]): string[] =>
  parts.filter((part) => /\w/.test(part)).flatMap((part) => part.split('='));

const sameParts = (one: readonly string[], two: readonly string[]): boolean =>
  one.length === two.length && one.every((part, at) => samePart(part, two[at] ?? ''));

const samePart = (one: string, two: string): boolean =>
  one === two || (NUMBER.test(one) && NUMBER.test(two) && sameNumber(one, two));
