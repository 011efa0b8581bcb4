import {
  CHARACTERS,
  guardsOn,
  hintsIn,
  indexesByElement,
  isOneValue,
  isOnlyCompared,
  lettersOf,
  looksEmpty,
  measuresRows,
} from './code-signs.ts';
import { CAPACITY, isNumber, lengthOf, WHOLE, type Written } from './array-lengths.ts';
import type { CFunction } from './c-functions.ts';
import { regex } from '../../../../../shared/regex.ts';

/** What is known of the values of one parameter, for the runner (`runner/values.h` explains the flags). */
export interface Want {
  lo?: number;
  hi?: number;
  flags: readonly string[];
  least?: number;
  letters?: string | undefined;
  hints?: string | undefined;
}

/** How the argument of one parameter is made. A number names another parameter, from 0. */
export type MadeArgument = { want: Want } & (
  | { kind: 'value'; type: string }
  | { kind: 'text' }
  /** A text with as many signs as another argument says. */
  | { kind: 'text-of'; length: number }
  /** Room for a text; another argument says how large it is. */
  | { kind: 'buffer'; length: number }
  | { kind: 'texts'; length: number }
  | { kind: 'array'; element: string; length: number }
  /** Rows and columns are arguments of their own. */
  | { kind: 'grid'; element: string; rows: number; columns: number }
  /** The last index is an argument. */
  | { kind: 'up-to'; element: string; last: number }
  | { kind: 'fixed'; element: string; dimensions: readonly string[] }
  | { kind: 'one'; element: string }
  /** Made with the array that it counts. */
  | { kind: 'count'; type: string }
);

const OUT = /^(?:out|dst|dest|buf|buffer|result|res|output|destination|target|ret|str_out|into)\w*$/i;
const ROWS = /^(?:rows?|height|h|r|nrows?|n)$/i;
const COLUMNS = /^(?:col(?:umn)?s?|width|w|c|ncols?|m)$/i;
const LAST = /^(?:hi|high|right|end|last|r|to|end_?idx|last_?index)$/i;
const FIRST = /^(?:lo|low|left|start|first|l|from|begin|start_?idx)$/i;
const INDEX = regex()`
  ^(?:
    i|j|k|idx|index|pos|position|offset|at|start|end|from|to|lo|hi|low|high|left|right|mid|pivot|row|col|src|node|vertex
    |u|v
  )$
  |(?:_idx|_index|_pos|Index|Idx)$
`;
const BYTE = /^(?:unsigned char|(?:std::)?uint8_t|u8|byte|(?:std::)?byte|void)$/;

/** How each argument of a function is made, or why it cannot be called. */
export function argumentsOf(target: CFunction): MadeArgument[] | { why: string } {
  const written = target.parameters.map(({ name, type }, index) => readType(name, type, index));
  if (written.includes(undefined)) return { why: 'a parameter that is not understood' };
  const all = written.filter((each) => each !== undefined);
  const taken = new Map<number, MadeArgument>();
  const wants = wantsOf(target, all);
  for (const each of all) {
    if (each.stars === 0 && each.dimensions.length === 0) continue;
    const made = pointerOf(each, all, target, wants);
    if ('why' in made) return made;
    taken.set(each.index, made);
    const counts = made.kind === 'array' || made.kind === 'text-of' || made.kind === 'buffer' || made.kind === 'texts';
    const used = counts ? [made.length] : [];
    if (made.kind === 'grid') used.push(made.rows, made.columns);
    if (made.kind === 'up-to') used.push(made.last);
    for (const at of used) {
      const type = all[at]?.base ?? 'int';
      taken.set(at, { kind: 'count', type, want: wants(at, { isLength: true }) });
    }
  }
  return all.map(
    (each): MadeArgument =>
      taken.get(each.index) ?? {
        kind: 'value',
        type: target.parameters[each.index]?.type ?? '',
        want: wants(each.index, {}),
      },
  );

  function wantsOf(from: CFunction, others: readonly Written[]) {
    const hints = hintsIn(from.code);
    const letters = lettersOf(from.masked, from.code);
    const sorted = /sorted|ascending|in order|binary.?search|lower.?bound|upper.?bound|bisect/.test(
      `${from.said} ${from.name.toLowerCase()}`,
    );
    const alike = alikeNames(others, from);
    const places = indexesByElement(from.masked);
    return (at: number, { isLength = false }): Want => {
      const name = others[at]?.name ?? '';
      const bound = from.asks.bounds[name] ?? {};
      const guards = guardsOn(name, from.masked);
      const lo = bound.min ?? (bound.above === undefined ? undefined : bound.above + 1);
      const hi = bound.max ?? (bound.below === undefined ? undefined : bound.below - 1);
      const isEmptyMeant = isLength
        ? guards.low || guards.zero || from.asks.edges || (lo !== undefined && lo <= 0)
        : looksEmpty(name, from.masked) || from.asks.edges;
      const flags = [
        ...(lo === undefined ? [] : ['CV_LOWEST']),
        ...(hi === undefined ? [] : ['CV_HIGHEST']),
        ...(bound.nonzero === true ? ['CV_NONZERO'] : []),
        ...(guards.low ? ['CV_GUARDS_LOW'] : []),
        ...(guards.high ? ['CV_GUARDS_HIGH'] : []),
        ...(INDEX.test(name) ? ['CV_INDEX'] : []),
        ...(isEmptyMeant && bound.minLength === undefined ? ['CV_EMPTY'] : []),
        ...(sorted ? ['CV_SORTED'] : []),
        ...(alike.has(name) ? ['CV_ALIKE'] : []),
        ...(places ? ['CV_PLACES'] : []),
        ...(measuresRows(from.masked) ? ['CV_RECTANGLE'] : []),
        ...(!isLength && takesAny(name, from) ? ['CV_ANY'] : []),
        ...(!isLength && isOnlyCompared(name, from.masked) ? ['CV_ALONE'] : []),
      ];
      return {
        flags,
        ...(lo === undefined ? {} : { lo }),
        ...(hi === undefined ? {} : { hi }),
        least: bound.minLength ?? 0,
        letters,
        hints,
      };
    };
  }
}

/** Is any number meant: one whose bits are looked at, or of a function that says it does not overflow? */
const takesAny = (name: string, { name: called, masked }: CFunction): boolean =>
  /midpoint|saturat|^safe_|^checked_|_safe$|_checked$|overflow|(?:^|_)sat(?:_|$)/i.test(called) ||
  new RegExp(String.raw`\b${name}\s*(?:>>|&\s*1\b|&=|\^=)`).test(masked);

type Wants = (at: number, about: { isLength?: boolean }) => Want;

function pointerOf(
  own: Written,
  all: readonly Written[],
  target: CFunction,
  wants: Wants,
): MadeArgument | { why: string } {
  const { base, index, name, stars, dimensions } = own;
  const want = wants(index, {});
  const isText = base === 'char';
  const element = base === 'void' ? 'unsigned char' : base;
  if (dimensions.length > 0 && dimensions.every((each) => /^(?:\d+|[A-Z_][A-Z\d_]*)$/.test(each)) && stars === 0)
    return { kind: 'fixed', element, dimensions, want };
  const depth = stars + dimensions.length;
  const found = lengthOf(own, all, target);
  const length = found?.index;
  const sized = (given: Want): Want => {
    const more = [
      ...(found?.isGuessed === true ? ['CV_GUESSED'] : []),
      ...(isText && !own.isConst ? ['CV_EDITED'] : []),
    ];
    return more.length === 0 ? given : { ...given, flags: [...given.flags, ...more] };
  };
  if (depth === 2 && isText && length !== undefined)
    return {
      kind: 'texts',
      length,
      want: { ...wants(length, { isLength: true }), letters: want.letters, hints: want.hints },
    };
  if (depth !== 1) return { why: `\`${name}\` is a pointer to a pointer` };
  const grid = gridOf(own, all);
  if (grid !== undefined) return { kind: 'grid', element, ...grid, want };
  if (length !== undefined) {
    const counted = sized({ ...wants(length, { isLength: true }), letters: want.letters, hints: want.hints });
    const lengthName = all[length]?.name ?? '';
    const isOut = !own.isConst && (OUT.test(name) || CAPACITY.test(lengthName));
    if (isText && isOut) return { kind: 'buffer', length, want: counted };
    if (isText) {
      const isOthers = all.some(
        (each) => each.base === 'char' && !each.isConst && each.stars === 1 && OUT.test(each.name),
      );
      if (isOthers && own.isConst && all[index + 1]?.index !== length) return { kind: 'text', want };
      if (isOthers && own.isConst && /^n$|size|cap|max/i.test(lengthName)) return { kind: 'text', want };
      return { kind: 'text-of', length, want: counted };
    }
    const flags = BYTE.test(base) ? [...counted.flags, 'CV_BYTES'] : counted.flags;
    return { kind: 'array', element, length, want: { ...counted, flags } };
  }
  if (isText && !OUT.test(name) && (own.isConst || !isOneValue(name, target.masked)))
    return { kind: 'text', want: sized(want) };
  const last = all.find(
    (each) => each.stars + each.dimensions.length === 0 && WHOLE.test(each.base) && LAST.test(each.name),
  );
  const first = all.find(
    (each) => each.stars + each.dimensions.length === 0 && WHOLE.test(each.base) && FIRST.test(each.name),
  );
  if (last !== undefined && first !== undefined && !isText) return { kind: 'up-to', element, last: last.index, want };
  if (isOneValue(name, target.masked)) return { kind: 'one', element, want };
  return { why: `it is not known how much \`${name}\` points to` };
}

function gridOf({ index }: Written, all: readonly Written[]): { rows: number; columns: number } | undefined {
  const [a, b] = [all[index + 1], all[index + 2]];
  if (a === undefined || b === undefined || !isNumber(a) || !isNumber(b)) return undefined;
  const isGrid = (ROWS.test(a.name) && COLUMNS.test(b.name)) || (COLUMNS.test(a.name) && ROWS.test(b.name));
  if (!isGrid || (/^[nmrc]$/i.test(a.name) && /^[nmk]$/i.test(b.name) && a.name.toLowerCase() !== 'r'))
    return undefined;
  return { rows: a.index, columns: b.index };
}

/** A type as it is written: what it points to, how often, and its dimensions. */
function readType(name: string, type: string, index: number): Written | undefined {
  if (name === '' || type.includes('(') || type.includes('...')) return undefined;
  const dimensions = [...type.matchAll(/\[\s*(?:static\s+)?(\w*)\s*\]/g)].map(([, each = '']) => each);
  const stars = (type.replaceAll(/<[^<>]*(?:<[^<>]*>)*[^<>]*>/g, '').match(/\*/g) ?? []).length;
  const base = type
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:const|volatile|restrict|__restrict|register)\b|[*&]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (base === '') return undefined;
  return { name, base, stars, dimensions, isConst: /\bconst\b[^*]*(?:\*|\[|$)/.test(type), index };
}

/** Parameters of one kind whose names are a pair: what is asked of the one may be as long as the other. */
function alikeNames(all: readonly Written[], { code }: CFunction): Set<string> {
  const many = all.filter(
    ({ base, stars, dimensions }) =>
      stars + dimensions.length > 0 || CHARACTERS.test(base) || /\b(?:vector|span|list|deque)\b/.test(base),
  );
  const pairs = many.filter((each) =>
    many.some((other) => other !== each && (isPair(each.name, other.name) || isPair(other.name, each.name))),
  );
  const body = code.slice(Math.max(0, code.indexOf('{')));
  const isMeasured = (name: string): boolean =>
    regex()`
      \bstrn?len\s*\(\s*${name}\b
      |\b${name}\s*\.\s*(?:size|length|empty|begin|end)\b
      |:\s*${name}\s*\)
      |(?:\(|;|&&|\|\||!)\s*\*\s*${name}(?:\+\+)?\s*(?:\)|;|&&|\|\|)
      |(?:\*\s*${name}|\b${name}\s*\[\w+\])\s*[!=]=\s*(?:'\\0'|0\b)
      |\b${name}\s*\[\w+\]\s*(?:&&|\|\||\)\s*\{)|(?:&&|\|\||!)\s*${name}\s*\[\w+\]\s*[)&|]
    `.test(body);
  return new Set(pairs.every(({ name }) => isMeasured(name)) ? [] : pairs.map(({ name }) => name));
}

const PAIRS: readonly (readonly [RegExp, RegExp])[] = [
  [/^a$/, /^b$/],
  [/^x$/, /^y$/],
  [/^xs$/, /^ys$/],
  [/^u$/, /^v$/],
  [/^p$/, /^q$/],
  [/^s$/, /^t$/],
  [/left|lhs|first/i, /right|rhs|second/i],
  [/1$|_a$|A$/, /2$|_b$|B$/],
  [/keys/i, /values/i],
  [/weights?/i, /values?/i],
];
const isPair = (one: string, other: string): boolean => PAIRS.some(([a, b]) => a.test(one) && b.test(other));
