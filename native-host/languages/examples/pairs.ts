import { argumentsFor, onlyFunction } from './bound.ts';
import type { DeclaredFunction } from './declarations.ts';
import type { Example, Setting } from './example.ts';
import { isDenied, isRetracted } from './expectations.ts';
import { abbreviates } from './expressions.ts';
import type { DocLine } from './source.ts';
import { readValue, type ExampleValue } from './values.ts';
import { regex } from '../../../shared/regex.ts';

const ARROW = String.raw`(?:=+>|-+>|→|➞|⇒|➜)`;
const any = (...forms: string[]): string => `(?:${forms.join('|')})`;
const MADE = any(
  'shown',
  'displayed',
  'formatted',
  'written',
  'rendered',
  'printed',
  'turned',
  'converted',
  'mapped',
  'parsed',
  'encoded',
  'rounded',
  'shortened',
  'changed',
  'read',
  'returned',
  'translated',
  'spelled',
);
const WHO = any('it', 'this', 'that', 'we', 'you', 'i', 'the (?:result|output|answer|function|value)');
const OUGHT = any('should', 'must', 'has to', 'needs to', 'ought to');
const DO = any(
  String.raw`be(?:\s+${MADE})?`,
  'become',
  'return',
  'give',
  'yield',
  'produce',
  'turn',
  'get',
  'come out',
);
const DOES = any(String.raw`(?:is|gets|are)\s+${MADE}`, 'becomes?', 'turns', 'gives', 'returns', 'yields', 'maps');
const VERB = String.raw`(?:${OUGHT}\s+${DO}|${DOES})(?:\s+(?:as|to|into))?`;
const WANT = String.raw`,?\s*i\s+(?:want|expect|need)(?:\s+to\s+(?:get|see))?`;
/** Where a literal begins, in backticks or without. */
const LITERAL = String.raw`[\x60]?(?=["'\[({\d.TtFfNn-])`;
/** From a value to what it comes to. */
const COMES_TO = new RegExp(
  String.raw`[\x60]?\s*(?:${ARROW}|,?\s*(?:${WHO}\s+)?${VERB}\s*:?|${WANT}\s*:?)\s*${LITERAL}`,
  'iy',
);
/** The same in the second and later pairs of a sentence. */
const AGAIN = new RegExp(String.raw`[\x60]?\s*(?:${ARROW}|,?\s*${VERB}|as|to|into|is)\s*${LITERAL}`, 'iy');
/** `returns true for "anna"`: the result comes first. */
const RESULT_FIRST = new RegExp(
  String.raw`\b(?:returns?|gives?|yields?|e\.g\.,?|for example,?|for instance,?|is)\s+${LITERAL}`,
  'gi',
);
const FOR = regex('iy')`
  [\x60]?\s+(?:for|on|when given|given)\s+(?:the\s+)?(?:(?:input|string|text|word|list|array)\s+)?${LITERAL}
`;
const BETWEEN = /[`]?\s*(?:[,;]\s*(?:(?:and|or)\s+)?|(?:and|or)\s+)[`]?(?=["'[({\d.TtFfNn-])/iy;
const END = /^[`]?\s*(?:$|[.;,!)]+(?=\s|$)|\(|(?:because|since|so that|so|while|whereas)\b)/i;
/** Before a pair: `Converts "fooBar" to "foo-bar"`. */
const CONVERTS = /\b(?:convert|turn|transform|change|map|translate|expand|rewrite|format)(?:s|ing)?\s+[`]?$/i;
const MOST_STARTS = 60;

interface Pair {
  given: string;
  value: ExampleValue;
  text: string;
}

/**
 * Values and what they come to in a sentence: `59 should be shown as "0:59", 61 as "1:01"`, `e.g. "aB" -> "a-b"`,
 * `returns true for "anna" and false for "bob"`. They may also speak of a part of what the function is given: so they
 * are {@link Example.loose}.
 */
export function examplesOfPairs(lines: readonly DocLine[], setting: Setting, owner?: DeclaredFunction): Example[] {
  const target = onlyFunction(setting, owner);
  if (target === undefined || target.parameters.filter(({ optional }) => !optional).length > 1) return [];
  return lines.flatMap((line) =>
    pairsIn(line.text).flatMap(({ given, value, text }): Example[] => {
      const args = argumentsFor(given, target.parameters);
      if (args?.length !== 1 || abbreviates(given) || abbreviates(text)) return [];
      const expected = { kind: 'value' as const, value, text };
      const call = `${target.name}(${args.join(', ')})`;
      const { origin, place } = setting;
      return [{ origin, place, line: line.line, setup: [], call, args, bound: true, loose: true, target, expected }];
    }),
  );
}

function pairsIn(line: string): Pair[] {
  const found = chainAt(line);
  if (found.length > 0) return found;
  for (const start of line.matchAll(RESULT_FIRST)) {
    const pairs = chain(line, start.index + start[0].length, [FOR, FOR]).map(({ given, value, text, first }) => ({
      given: text,
      value: first,
      text: given,
      first: value,
    }));
    if (pairs.length > 0 && !isDenied(line, start.index)) return pairs;
  }
  return [];
}

/** The first chain of pairs in a line. */
function chainAt(line: string): Pair[] {
  let starts = 0;
  for (const start of line.matchAll(/(?<![\w.$"'`)\]}-])[`]?(?=["'[({\d-])/g)) {
    starts += 1;
    if (starts > MOST_STARTS) break;
    const begins = CONVERTS.test(line.slice(0, start.index + start[0].length)) ? AGAIN : COMES_TO;
    const pairs = chain(line, start.index + start[0].length, [begins, AGAIN]);
    if (pairs.length > 0) return isDenied(line, start.index) || isPart(line.slice(0, start.index)) ? [] : pairs;
  }
  return [];
}

/** Is a brace, a bracket or a call open, whose part this is, or is it itself what something comes to? */
const isPart = (before: string): boolean => /[[{][^\]}]*$|[\w$]\([^)]*$|(?:[=-]>|→|➞|⇒|➜)\s*$/.test(before);

/** Pairs one after another, up to the end of their sentence; none where something else follows. */
function chain(
  line: string,
  from: number,
  [first, later]: readonly [RegExp, RegExp],
): (Pair & { first: ExampleValue })[] {
  const pairs: (Pair & { first: ExampleValue })[] = [];
  let at = from;
  for (;;) {
    const left = literalAt(line, at);
    const comes = left === undefined ? undefined : matchAt(pairs.length === 0 ? first : later, line, left.end);
    const right = comes === undefined ? undefined : literalAt(line, comes);
    if (left === undefined || right === undefined) return [];
    const given = line.slice(at, left.end);
    let end = right.end;
    pairs.push({ given, first: left.value, value: right.value, text: line.slice(comes, end) });
    let next = matchAt(BETWEEN, line, end);
    let more = next === undefined ? undefined : literalAt(line, next);
    // `true for "yes" and "y"`: the same for each.
    while (later === FOR && next !== undefined && more !== undefined && matchAt(later, line, more.end) === undefined) {
      end = more.end;
      pairs.push({ given, first: left.value, value: more.value, text: line.slice(next, end) });
      next = matchAt(BETWEEN, line, end);
      more = next === undefined ? undefined : literalAt(line, next);
    }
    if (next !== undefined && more !== undefined && matchAt(later, line, more.end) !== undefined) {
      at = next;
      continue;
    }
    return END.test(line.slice(end)) && !isRetracted(line, end) ? pairs : [];
  }
}

function literalAt(line: string, at: number): { value: ExampleValue; end: number } | undefined {
  const found = readValue(line, at);
  if (found === undefined || found.value.kind === 'made' || line.slice(at, found.end).includes('\n')) return undefined;
  return /\w/.test(line[found.end] ?? '') ? undefined : found;
}

function matchAt(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found === null ? undefined : at + found[0].length;
}
