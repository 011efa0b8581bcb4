import { type Declarations, type DeclaredFunction, splitTop } from './declarations.ts';
import { oncePer } from '../../kit/newest-answers.ts';
import { wholeValue } from './values.ts';
import { regex } from '../../../shared/regex.ts';

const namesIn = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Functions of the languages that examples wrap a call in. */
const WRAPPERS = namesIn(`
  len sorted list set frozenset tuple dict sum max min str repr ascii round abs bool bytes int float complex any
  all reversed iter next map filter zip enumerate range isinstance asyncio.run hash type JSON.stringify Array.from
  Object.fromEntries Object.entries Object.keys Object.values Object.is Number.isNaN Number.isInteger
  Array.isArray String Number Boolean BigInt Math.round Math.abs Math.max Math.min Math.floor structuredClone
  Arrays.toString Arrays.asList String.valueOf Objects.equals await new
`);

/** Words that mean the same in every example of their language. */
const BUILT_IN = namesIn(`
  true false null None True False undefined NaN Infinity nil nullptr NULL new await lambda List Arrays Map Set of
  asList Array from Date Optional Integer Long Double String Character Boolean Object BigInt Symbol vec Some Ok Err
  Vec HashMap HashSet BTreeMap Box Rc int long double float bool boolean char byte short string std vector map set
  pair array list tuple dict frozenset range len sorted abs min max sum str print math inf Math PI int8 int16 int32
  int64 uint uint8 uint32 uint64 float32 float64 i8 i16 i32 i64 u8 u16 u32 u64 usize isize f32 f64 rune Decimal
  Fraction date datetime time timedelta timezone to_string into unordered_map unordered_set and or not in is if else
  for return function typeof instanceof void const let var auto mut ref move error interface struct make append
  make_pair make_tuple JSON stringify parse Number parseInt parseFloat operator upper lower strip ascii bytes
  bytearray complex any all reversed iter next filter zip enumerate isinstance hasattr getattr callable chr ord hex
  oct bin divmod pow round repr hash type object slice asyncio Counter defaultdict deque OrderedDict number bigint
  unknown as const satisfies readonly async console structuredClone Promise RegExp Error TypeError RangeError URL
  Uint8Array Int32Array Float64Array WeakMap Reflect encodeURIComponent isNaN isFinite
`);

/** A call of something that the text defines, found in documentation. */
export interface FoundCall {
  start: number;
  end: number;
  text: string;
  target: DeclaredFunction;
  /** The arguments, where the expression is one call of the target and nothing else. */
  args?: string[];
}

/** No call of an example is longer. */
const LONGEST = 1_000;
/** Places that may begin a call, and calls, in one text: the rest is left out. */
const MOST = { places: 3_000, calls: 200 };

/**
 * The index behind the bracket that closes the one at `open`; quoted text is skipped. Undefined where none does within
 * the same paragraph.
 */
export function balanced(text: string, open: number): number | undefined {
  const stack: string[] = [];
  for (let at = open; at < Math.min(text.length, open + LONGEST); at += 1) {
    const sign = text[at] ?? '';
    if (sign === '"' || sign === "'" || (sign === '`' && stack.length > 0)) {
      const close = quoteEnd(text, at);
      if (close === undefined) return undefined;
      at = close - 1;
    } else if ('([{'.includes(sign)) stack.push(sign);
    else if (')]}'.includes(sign)) {
      const opened = stack.pop();
      if (opened === undefined || '([{'.indexOf(opened) !== ')]}'.indexOf(sign)) return undefined;
      if (stack.length === 0) return at + 1;
    } else if (sign === '\n' && text[at + 1] === '\n') return undefined;
  }
  return undefined;
}

/** The index behind the quote that closes the one at `at`, on the same line. */
export function quoteEnd(text: string, at: number): number | undefined {
  const quote = text[at] ?? '';
  for (let end = at + 1; end < text.length && text[end] !== '\n'; end += 1) {
    if (text[end] === '\\') end += 1;
    else if (text[end] === quote) return end + 1;
  }
  return undefined;
}

/** Text with what is quoted blanked, of the same length. */
export function withoutQuoted(text: string): string {
  let result = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    const close = sign === '"' || sign === "'" || sign === '`' ? quoteEnd(text, at) : undefined;
    if (close === undefined) result += sign;
    else {
      result += sign + ' '.repeat(close - at - 2) + sign;
      at = close - 1;
    }
  }
  return result;
}

/** Names that the arguments of an example use and that neither the text nor the language knows. */
export function strangeNames(text: string, declarations: Declarations, local: ReadonlySet<string>): string[] {
  const plain = withoutQuoted(text.replaceAll(/\b(?:[rbufRBUF]{1,2}|L)(?=["'])/g, ''));
  const bound = new Set<string>();
  for (const [, arrow, list] of plain.matchAll(/([A-Za-z_$][\w$]*)\s*=>|\(([\w$,\s]*)\)\s*=>/g))
    for (const name of (arrow ?? list ?? '').match(/[\w$]+/g) ?? []) bound.add(name);
  for (const [, one, two, names] of plain.matchAll(/\blambda\s+([\w\s,]*):|\|([\w\s,&]*)\||([A-Za-z_]\w*)\s*->/g))
    for (const name of (one ?? two ?? names ?? '').match(/\w+/g) ?? []) bound.add(name);
  for (const [, name] of plain.matchAll(/\bfor\s+(\w+)\s+in\b/g)) bound.add(name ?? '');
  for (const [, parameters] of plain.matchAll(/\bfunc(?:tion)?\s*\w*\s*\(([^)]*)\)/g))
    for (const name of (parameters ?? '').match(/\w+/g) ?? []) bound.add(name);
  const known = knownIn(declarations);
  const strange: string[] = [];
  for (const found of plain.matchAll(/(?<![\w$.\d])[A-Za-z_$][\w$]*/g)) {
    const [name] = found;
    const after = plain.slice(found.index + name.length);
    // A key of an object, a keyword argument, a type before braces, a member behind `::`.
    if (/^\s*:(?!:)/.test(after) || /^\s*=(?![=>])/.test(after) || plain.slice(0, found.index).endsWith('::')) continue;
    if (!known.has(name) && !bound.has(name) && !BUILT_IN.has(name) && !local.has(name)) strange.push(name);
  }
  return strange;
}

const knownIn = oncePer(
  ({ functions, types, values }: Declarations): ReadonlySet<string> =>
    new Set([...types, ...values, ...functions.map(({ name }) => name)]),
);

/** Does a text leave something out? */
export const abbreviates = (text: string): boolean =>
  /…|\.\.\.(?![\w[("'])/.test(withoutQuoted(text)) || /["'][^"']*(?:\.\.\.|…)["']/.test(text);

const ROOT = /(?<![\w$.@#/\\-])(?:await\s+)?(?:new\s+)?(?:&(?:mut\s+)?)?[A-Za-z_$][\w$]*/g;

/**
 * The calls in a text, from left to right, of what the declarations define. `local` are names that statements before
 * them have defined. Calls that are part of a larger expression which is not understood are left out.
 */
export function findCalls(
  text: string,
  declarations: Declarations,
  local: ReadonlySet<string> = new Set(),
): FoundCall[] {
  const found: FoundCall[] = [];
  let end = 0;
  let places = 0;
  for (const root of text.matchAll(ROOT)) {
    places += 1;
    if (places > MOST.places || found.length >= MOST.calls) break;
    if (root.index < end) continue;
    const chain = readChain(text, root.index, root[0].length, declarations, local);
    if (chain === undefined) continue;
    end = chain.end;
    if (partOfMore(text, chain.start) && !isAskedFor(text, chain)) continue;
    if (abbreviates(chain.text) || strangeNames(chain.text, declarations, local).length > 0) continue;
    found.push(chain);
  }
  return found;
}

/** `a function clamp(9, 3)`: with values for its arguments it is a call, and no definition. */
function isAskedFor(text: string, { start, args }: FoundCall): boolean {
  const isNamed = /(?<![^\s`*])(?:def|func|fn|function|class)\s+$/.test(text.slice(Math.max(0, start - 12), start));
  return isNamed && args !== undefined && args.length > 0 && args.every((arg) => wholeValue(arg) !== undefined);
}

/** Printing, asserting or returning, up to the value. */
const ASKS_OR_PRINTS = regex()`
  (?:
    assert|print|log|println|Println|assert_eq!|assertEquals|equal|Equal|deepEqual|strictEqual|deepStrictEqual|_EQ
    |expect|check|return|std::cout <<|cout <<|\{\}",|%[vdsq]\\n",
  )\s*!?\(?\s*(?:-?\d+,\s*|"[^"\n]*",\s*)?$
`;

/** An operator, a keyword or a bracket that the next value belongs to. */
const EXPECTS_OPERAND = regex()`
  (?:
    [+\-*/%<>=!&|^~?]
    |(?<=\s)(?:not|or|in|await|typeof|return|yield|if|elif|while|unless|case|def|func|fn|function|class)\s
  )\s*$
  |[\w$)\]][([{]\s*$
`;

/** Does an operator or an open bracket stand right before, which is not one of printing or asserting? */
function partOfMore(text: string, start: number): boolean {
  // A question or a paragraph before it is another sentence.
  const before = text.slice(Math.max(0, start - 60), start).replace(/^[^]*(?:\n[^\S\n]*\n|[?!][^\S\n]*\n)/, '\n');
  if (ASKS_OR_PRINTS.test(before)) return /\breturn\s*$/.test(before);
  return (
    EXPECTS_OPERAND.test(before) &&
    !/(?:[=-]>|→|==|--|\/\/|#|^\s*[-*+])\s*$|(?:^|\n)\s*(?:[-*+]|>|>>>|\$)\s+$/.test(before)
  );
}

function readChain(
  text: string,
  start: number,
  rootLength: number,
  declarations: Declarations,
  local: ReadonlySet<string>,
): FoundCall | undefined {
  const { functions, types, values } = declarations;
  const root = /[A-Za-z_$][\w$]*$/.exec(text.slice(start, start + rootLength))?.[0] ?? '';
  let at = start + rootLength;
  let last: { name: string; open: number; close: number } | undefined;
  let calls = 0;
  let previous = root;
  let path = root;
  for (;;) {
    const turbofish = /(?:::)?<[\w\s,:<>]*>(?=[({])/y;
    turbofish.lastIndex = at;
    at += turbofish.exec(text)?.[0].length ?? 0;
    const sign = text[at];
    if (
      sign === '(' ||
      (sign === '[' && at > start) ||
      (sign === '{' && types.includes(previous) && /^\{[^{}\n]*\}(?:\s*\)|\.)/.test(text.slice(at)))
    ) {
      const close = balanced(text, at);
      if (close === undefined) return undefined;
      if (sign === '(') {
        calls += 1;
        last = { name: previous, open: at, close };
      }
      at = close;
      previous = '';
      continue;
    }
    const member = /(?:\?\.|\.|::|->)(?:[A-Za-z_$][\w$]*)/y;
    member.lastIndex = at;
    const next = member.exec(text)?.[0];
    if (next === undefined || (calls === 0 && next.startsWith('->'))) break;
    previous = next.replace(/^\W+/, '');
    path += next;
    at += next.length;
  }
  if (last === undefined) return undefined;
  const own = functions.filter(({ name }) => name === last.name);
  const holder = own.find(({ container }) => (container === undefined ? root === last.name : true)) ?? own[0];
  const rooted =
    functions.some(({ name }) => name === root) || types.includes(root) || values.includes(root) || local.has(root);
  const wrapped = WRAPPERS.has(root) || WRAPPERS.has(path.split('(')[0] ?? '');
  if (!rooted && !wrapped) return undefined;
  const target =
    holder ??
    functions.find(({ name }) =>
      new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}\\s*\\(`).test(text.slice(start, at)),
    );
  if (target === undefined || (wrapped && !rooted && holder !== undefined && root !== holder.name)) return undefined;
  if (!rooted && target.container !== undefined && !target.isStatic && needsObject(text.slice(start, at), types))
    return undefined;
  const plain = calls === 1 && last.name === target.name && root === target.name && last.close === at;
  const source = text.slice(start, at);
  return {
    start,
    end: at,
    text: source,
    target,
    ...(plain ? { args: splitArguments(text.slice(last.open + 1, last.close - 1)) } : {}),
  };
}

const needsObject = (source: string, types: readonly string[]): boolean => !types.some((type) => source.includes(type));

/** Arguments between commas, with quoted text and brackets kept whole. */
export function splitArguments(inner: string): string[] {
  const plain = withoutQuoted(inner);
  let at = 0;
  return splitTop(plain).map((part) => {
    const start = plain.indexOf(part, at);
    at = start + part.length;
    return inner.slice(start, at);
  });
}

/** Does the code call a function or a type of this name? */
export const callsName = (code: string, name: string): boolean =>
  new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}\\s*(?:<[^()]*>)?\\(`).test(withoutQuoted(code));
