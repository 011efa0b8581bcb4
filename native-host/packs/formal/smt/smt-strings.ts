import { bool, NotEvaluated, number, type SmtValue } from './smt-value.ts';

type Apply = (args: readonly SmtValue[]) => SmtValue;
type Points = readonly number[];

const MAX_POINTS = 100_000;
const LAST_POINT = 0x2ffff;

const text = (points: Points): SmtValue => {
  if (points.length > MAX_POINTS) throw new NotEvaluated('a text that is too long to be evaluated here');
  return { sort: 'string', points };
};

/** The value of a string literal with its quotes; only the escapes of SMT-LIB 2.6 are known. */
export function stringLiteral(literal: string): SmtValue {
  const points: number[] = [];
  const inner = literal.slice(1, -1).replaceAll('""', '"');
  for (const [part, braced, four] of inner.matchAll(/\\u\{([\da-fA-F]{1,5})\}|\\u([\da-fA-F]{4})|[^]/gu)) {
    const hex = braced ?? four;
    // Older solvers read more escapes than the standard has.
    if (part === '\\') throw new NotEvaluated('a backslash in a text');
    points.push(hex === undefined ? (part.codePointAt(0) ?? 0) : Number.parseInt(hex, 16));
  }
  if (points.some((point) => point > LAST_POINT)) throw new NotEvaluated('a character outside of the theory');
  return text(points);
}

function points(value: SmtValue | undefined): Points {
  if (value?.sort !== 'string') throw new NotEvaluated('a text was expected');
  return value.points;
}

/** A whole number; beyond what a text can be long it is the nearest that is. */
function wholeNumber(value: SmtValue | undefined): number {
  if (value?.sort !== 'number' || value.denominator !== 1n) throw new NotEvaluated('an integer was expected');
  const most = BigInt(MAX_POINTS) * 2n;
  if (value.numerator > most) return Number(most);
  return value.numerator < -1n ? -1 : Number(value.numerator);
}

const isAt = (whole: Points, part: Points, at: number): boolean =>
  at + part.length <= whole.length && part.every((point, index) => whole[at + index] === point);

function indexOf(whole: Points, part: Points, from: number): number {
  if (from < 0 || from > whole.length) return -1;
  for (let at = from; at + part.length <= whole.length; at += 1) if (isAt(whole, part, at)) return at;
  return -1;
}

function compare(a: Points, b: Points): number {
  const at = a.findIndex((point, index) => point !== b[index]);
  if (at === -1) return a.length - b.length;
  return (a[at] ?? 0) - (b[at] ?? -1);
}

function replaceAll(whole: Points, part: Points, by: Points): Points {
  if (part.length === 0) return whole;
  const replaced: number[] = [];
  let at = 0;
  while (at < whole.length) {
    const isHere = isAt(whole, part, at);
    replaced.push(...(isHere ? by : [whole[at] ?? 0]));
    at += isHere ? part.length : 1;
    if (replaced.length > MAX_POINTS) throw new NotEvaluated('a text that is too long to be evaluated here');
  }
  return replaced;
}

const integer = (value: number): SmtValue => number(BigInt(value));
const isDigit = (point: number | undefined): boolean => point !== undefined && point >= 48 && point <= 57;

/** Functions of the theory of strings (SMT-LIB 2.6, UnicodeStrings), but for regular expressions. */
export const STRING_OPERATORS: readonly (readonly [string, Apply])[] = [
  ['str.len', ([one]) => integer(points(one).length)],
  ['str.++', (args) => text(args.flatMap(points))],
  ['str.at', ([one, at]) => text(wholeNumber(at) < 0 ? [] : points(one).slice(wholeNumber(at), wholeNumber(at) + 1))],
  [
    'str.substr',
    ([one, from, length]) =>
      text(
        wholeNumber(from) < 0 || wholeNumber(length) <= 0
          ? []
          : points(one).slice(wholeNumber(from), wholeNumber(from) + wholeNumber(length)),
      ),
  ],
  ['str.prefixof', ([part, one]) => bool(isAt(points(one), points(part), 0))],
  [
    'str.suffixof',
    ([part, one]) => {
      const at = points(one).length - points(part).length;
      return bool(at >= 0 && isAt(points(one), points(part), at));
    },
  ],
  ['str.contains', ([one, part]) => bool(indexOf(points(one), points(part), 0) >= 0)],
  [
    'str.indexof',
    ([one, part, from]) => integer(indexOf(points(one), points(part), from === undefined ? 0 : wholeNumber(from))),
  ],
  [
    'str.replace',
    ([one, part, by]) => {
      const at = indexOf(points(one), points(part), 0);
      if (at < 0) return text(points(one));
      return text([...points(one).slice(0, at), ...points(by), ...points(one).slice(at + points(part).length)]);
    },
  ],
  ['str.replace_all', ([one, part, by]) => text(replaceAll(points(one), points(part), points(by)))],
  ['str.<', (args) => bool(pairs(args).every(([a, b]) => compare(a, b) < 0))],
  ['str.<=', (args) => bool(pairs(args).every(([a, b]) => compare(a, b) <= 0))],
  ['str.is_digit', ([one]) => bool(points(one).length === 1 && isDigit(points(one)[0]))],
  ['str.to_code', ([one]) => integer(points(one).length === 1 ? (points(one)[0] ?? -1) : -1)],
  ['str.from_code', ([one]) => text(wholeNumber(one) < 0 || wholeNumber(one) > LAST_POINT ? [] : [wholeNumber(one)])],
  [
    'str.to_int',
    ([one]) =>
      points(one).length > 0 && points(one).every(isDigit)
        ? number(BigInt(String.fromCodePoint(...points(one))))
        : number(-1n),
  ],
  [
    'str.from_int',
    ([one]) => {
      if (one?.sort !== 'number' || one.denominator !== 1n) throw new NotEvaluated('an integer was expected');
      return text(one.numerator < 0n ? [] : [...String(one.numerator)].map((digit) => digit.charCodeAt(0)));
    },
  ],
];

const pairs = (args: readonly SmtValue[]): [Points, Points][] =>
  args.slice(1).map((each, index) => [points(args[index]), points(each)]);
