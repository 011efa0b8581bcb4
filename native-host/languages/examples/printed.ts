import { balanced } from './expressions.ts';
import { sameNumber, type Agreement } from './compare.ts';
import type { ExampleValue } from './values.ts';

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

const DATE = String.raw`\d{4}-\d\d-\d\d`;
const TIME = String.raw`\d\d:\d\d(?::\d\d(?:\.\d+)?)?`;
const SPAN = String.raw`(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|h|m|s))+`;
const TOKEN = new RegExp(String.raw`(?:${DATE}(?:[T ]${TIME}Z?)?|${SPAN}|\d+:\d\d:\d\d)(?![\w:-])`, 'y');

/** A date, a time or a span of time as languages print them (`2024-03-01`, `2m0s`, `0:01:30`), at an offset. */
export function tokenAt(text: string, at: number): string | undefined {
  TOKEN.lastIndex = at;
  return TOKEN.exec(text)?.[0];
}

const UNITS: Readonly<Record<string, number>> = { ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9, m: 60e9, h: 3600e9 };

/** A span of time in nanoseconds. */
function spanOf(text: string): number | undefined {
  if (!new RegExp(`^-?${SPAN}$`).test(text)) return undefined;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|h|m|s)/g)];
  return (
    parts.reduce((sum, [, amount, unit = '']) => sum + Number(amount) * (UNITS[unit] ?? 0), 0) *
    (text.startsWith('-') ? -1 : 1)
  );
}

const MIDNIGHT = /^(?:[T ]00:00(?::00(?:\.0+)?)?)?(?:Z|\s*\+0000 UTC)?$/;

/**
 * Compares a date, a time or a span of time with what a value prints; unclear where that is not one of the same form.
 */
export function agreeTokens(expected: string, actual: string): Agreement {
  const wanted = expected.trim();
  const came = actual.trim();
  if (wanted === came) return 'same';
  const spans = [spanOf(wanted), spanOf(came)] as const;
  if (spans[0] !== undefined && spans[1] !== undefined) return spans[0] === spans[1] ? 'same' : 'different';
  if (/^\d+:\d\d:\d\d$/.test(wanted) && /^\d+:\d\d:\d\d$/.test(came)) return 'different';
  const isDay =
    new RegExp(`^${DATE}$`).test(wanted) && new RegExp(`^${DATE}`).test(came) && MIDNIGHT.test(came.slice(10));
  if (isDay) {
    return came.startsWith(wanted) ? 'same' : 'different';
  }
  return 'unclear';
}

/** Compares a collection as documentation shows it with the print of the one that came. Words about it are unclear. */
export function agreePrinted(expected: string, actual: string, value: ExampleValue): Agreement {
  // Several results stand beside each other without a bracket.
  const several = value.kind === 'list' && value.bracket === '(';
  const wanted = several ? `[${expected.trim()}]` : expected.trim();
  const texts = wanted.includes(',') ? textsOf(value) : undefined;
  const came = several ? `[${actual}]` : (texts ?? actual);
  const end = HEAD.test(wanted) ? balanced(wanted, wanted.search(/[[{]/)) : undefined;
  if (end === undefined || !HEAD.test(came) || !/[\]}]$/.test(came) || /\.\.\.|…/.test(wanted)) return 'unclear';
  if (end < wanted.length && !/^\s*(?:[(;,]|--?\s|—|–)/.test(wanted.slice(end))) return 'unclear';
  const apart = wanted.includes(',') && came.includes(',') ? partsBetween : partsOf;
  const [one, two] = [apart(wanted.slice(0, end)), apart(came)];
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
  text
    .replaceAll(/["'`,]/g, ' ')
    .replaceAll(/\s*[:=]\s*/g, '=')
    .match(/[^\s[\]{}()]+|[[\]{}()]/g) ?? [];

/** The same where commas part the items: what stands between them is one, whatever blanks it has. */
const partsBetween = (text: string): string[] =>
  text
    .replaceAll(/["'`]/g, '')
    .replaceAll(/\s*[:=]\s*/g, '=')
    .split(/\s*([,[\]{}()])\s*/)
    .filter((part) => part.trim() !== '')
    .map((part) => part.trim().replaceAll(/\s+/g, ' '));

/** A list of texts with commas between them. */
const textsOf = (value: ExampleValue): string | undefined =>
  value.kind === 'list' && value.items.length > 1 && value.items.every(({ kind }) => kind === 'string')
    ? `[${value.items.map((each) => (each.kind === 'string' ? each.value : '')).join(', ')}]`
    : undefined;

const wordsOf = (parts: readonly string[]): string[] =>
  parts.filter((part) => /\w/.test(part)).flatMap((part) => part.split(/[=\s]+/));

const sameParts = (one: readonly string[], two: readonly string[]): boolean =>
  one.length === two.length && one.every((part, at) => samePart(part, two[at] ?? ''));

const samePart = (one: string, two: string): boolean =>
  one === two || (NUMBER.test(one) && NUMBER.test(two) && sameNumber(one, two));
