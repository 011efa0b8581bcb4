import { regex } from '../../../shared/regex.ts';

/** A value as documentation writes it and as a runner tells it, the same for every language. */
export type ExampleValue =
  /**
   * As it is written, without separators and suffixes: `1e3`, `-0.50`, `NaN`, `Infinity`. `bits`: it was written in
   * base 2, 8 or 16, and may stand for the bits of a negative number. `width`: bits of a runner's integer with a sign.
   */
  | { kind: 'number'; text: string; bits?: boolean; width?: number }
  | { kind: 'string'; value: string; char?: boolean }
  | { kind: 'bool'; value: boolean }
  /** `null`, `None`, `nil`, `undefined`, `void` (nothing came back). */
  | { kind: 'null'; word: string }
  /** `{` stands for a C or Java initialiser, or for a set: what it is compared with says which. */
  | { kind: 'list'; items: ExampleValue[]; bracket: '[' | '(' | '{' }
  | { kind: 'set'; items: ExampleValue[] }
  | { kind: 'map'; entries: [ExampleValue, ExampleValue][]; name?: string }
  /** Made by a name: `Some(3)`, `Point(1, 2)`. */
  | { kind: 'made'; name: string; items: ExampleValue[] }
  /** Anything else, by how it prints itself. Only a runner says it. */
  | { kind: 'other'; name: string; text: string };

/** A value and where it ended in the text that it was read from. */
export interface ReadValue {
  value: ExampleValue;
  end: number;
}

const NUMBER = /[+-]?(?:0[xX][\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?)/y;
const SUFFIX = /(?:[iu](?:8|16|32|64|128|size)|f(?:32|64)|[lLfFdDnuU]{1,3})(?![\w.])/y;
const WORDS: Readonly<Record<string, ExampleValue>> = {
  true: { kind: 'bool', value: true },
  True: { kind: 'bool', value: true },
  TRUE: { kind: 'bool', value: true },
  false: { kind: 'bool', value: false },
  False: { kind: 'bool', value: false },
  FALSE: { kind: 'bool', value: false },
  null: { kind: 'null', word: 'null' },
  None: { kind: 'null', word: 'None' },
  nil: { kind: 'null', word: 'nil' },
  NULL: { kind: 'null', word: 'NULL' },
  nullptr: { kind: 'null', word: 'nullptr' },
  undefined: { kind: 'null', word: 'undefined' },
  nullopt: { kind: 'null', word: 'None' },
  NaN: { kind: 'number', text: 'NaN' },
  nan: { kind: 'number', text: 'NaN' },
  Infinity: { kind: 'number', text: 'Infinity' },
  inf: { kind: 'number', text: 'Infinity' },
};
/** Names by which languages make a list, a set or a map of what stands in their brackets. */
const LISTS = regex()`
  ^(?:
    vec!|List\.of|Arrays\.asList|ImmutableList\.of|new (?:Array|ArrayList)|(?:std::)?(?:vector|array|list|deque)
    |tuple|list|Vec::from|array|deque|make_(?:pair|tuple)
  )$
`;
const SETS = regex()`
  ^(?:
    Set\.of|ImmutableSet\.of|new (?:Hash|Tree|LinkedHash)?Set|(?:std::)?(?:unordered_)?set|set|frozenset
    |HashSet::from|BTreeSet::from
  )$
`;
const MAPS = regex()`
  ^(?:
    Map\.of|ImmutableMap\.of|new (?:Hash|Tree|LinkedHash)?Map|(?:std::)?(?:unordered_)?map|dict|OrderedDict
    |HashMap::from|BTreeMap::from
  )$
`;
const NAME = /(?:new\s+)?[A-Za-z_$][\w$]*(?:(?:::|\.)[A-Za-z_$][\w$]*)*!?/y;
/** `int[]`, `[]string`, `map[string]int`, `vector<int>`: a type before braces. */
const ARRAY_TYPE = regex('y')`
  (?:new\s+)?(?:
    (?:\[\d*\])+\*?[\w.]+
    |map\[\w+\](?:\[\])*[\w.]+
    |[\w.:]+(?:<[\w\s<>,.:*&[\]]*>)?(?:\s*\[\d*\])*
    |\[[\w\s]+;\s*\d+\]
  )(?=\s*\{)
`;
const MOST_DEPTH = 40;

/**
 * Reads one literal of any of the languages at an offset: numbers, texts, lists, maps, `vec![..]`, `new int[]{..}`,
 * `Some(..)`. Undefined where none stands there, or where the text is longer than what was understood of it.
 */
export function readValue(text: string, at = 0): ReadValue | undefined {
  const reader = { text, at };
  const value = read(reader, 0);
  return value === undefined ? undefined : { value, end: reader.at };
}

/** The literal that a text is as a whole, or undefined. */
export function wholeValue(text: string): ExampleValue | undefined {
  const trimmed = text.trim();
  const found = readValue(trimmed);
  return found?.end === trimmed.length ? found.value : undefined;
}

interface Reader {
  text: string;
  at: number;
}

function match(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  return pattern.exec(reader.text)?.[0];
}

function skipBlanks(reader: Reader): void {
  reader.at += match(reader, /\s*/y)?.length ?? 0;
}

function read(reader: Reader, depth: number): ExampleValue | undefined {
  if (depth > MOST_DEPTH) return undefined;
  skipBlanks(reader);
  // A reference of Rust or Go, a spread-free copy.
  reader.at += match(reader, /&(?:mut\s+)?(?=[["'\w{(])/y)?.length ?? 0;
  const sign = reader.text[reader.at];
  if (sign === '"' || sign === "'" || sign === '`') return readString(reader, '');
  const prefixed = match(reader, /(?:[rbuRBU]|L|u8)(?=["'])/y);
  if (prefixed !== undefined) {
    reader.at += prefixed.length;
    return /b/i.test(prefixed) ? undefined : readString(reader, prefixed);
  }
  if (sign === '[' && match(reader, ARRAY_TYPE) === undefined) return readBracketed(reader, depth);
  if (sign === '(') return readTuple(reader, depth);
  if (sign === '{') return readBraces(reader, depth, undefined);
  const infinite = match(reader, /[+-](?=(?:Infinity|inf|math\.inf|float\()\b|[+-]?float\()/y);
  if (infinite !== undefined) {
    reader.at += 1;
    const value = read(reader, depth + 1);
    return value?.kind === 'number'
      ? { kind: 'number', text: infinite === '-' ? `-${value.text}` : value.text }
      : undefined;
  }
  const number = readNumber(reader);
  return number ?? readNamed(reader, depth);
}

function readNumber(reader: Reader): ExampleValue | undefined {
  const found = match(reader, NUMBER);
  if (found === undefined || !/\d/.test(found)) return undefined;
  const start = reader.at;
  // A point that ends a sentence is none of the number.
  const written =
    found.endsWith('.') && !/^[\d)\],;]/.test(reader.text.slice(start + found.length)) ? found.slice(0, -1) : found;
  reader.at += written.length;
  reader.at += match(reader, SUFFIX)?.length ?? 0;
  if (/[A-Za-z_]/.test(reader.text[reader.at] ?? '')) {
    reader.at = start;
    return undefined;
  }
  const plain = written.replaceAll('_', '').replace(/^\+/, '');
  if (!/^-?0[xXbBoO]/.test(plain)) return { kind: 'number', text: plain };
  const size = BigInt(plain.replace('-', ''));
  return { kind: 'number', text: String(plain.startsWith('-') ? -size : size), bits: true };
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  0: '\0',
  b: '\b',
  f: '\f',
  v: '\v',
  '\n': '',
};

function readString(reader: Reader, prefix: string): ExampleValue | undefined {
  const quote = reader.text[reader.at] ?? '';
  const triple = quote.repeat(3);
  const close = quote !== '`' && reader.text.startsWith(triple, reader.at) ? triple : quote;
  const raw = /[rR]/.test(prefix);
  let at = reader.at + close.length;
  let value = '';
  for (; at < reader.text.length; at += 1) {
    if (reader.text.startsWith(close, at)) {
      reader.at = at + close.length;
      // `.to_string()`, `.into()`, `String::from` of Rust mean the text itself.
      reader.at += match(reader, /\.(?:to_string|into|to_owned|as_str)\(\)/y)?.length ?? 0;
      return { kind: 'string', value, ...(quote === "'" ? { char: true } : {}) };
    }
    const sign = reader.text[at] ?? '';
    if (sign === '\n' && close.length === 1 && quote !== '`') return undefined;
    if (quote === '`' && sign === '$' && reader.text[at + 1] === '{') return undefined;
    if (sign !== '\\' || raw) {
      value += sign;
      continue;
    }
    const code = /(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|U([\da-fA-F]{8}))/y;
    code.lastIndex = at + 1;
    const hex = code.exec(reader.text);
    if (hex !== null) {
      const point = Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? hex[4] ?? '', 16);
      if (point > 0x10_ff_ff) return undefined;
      value += String.fromCodePoint(point);
      at += hex[0].length;
      continue;
    }
    at += 1;
    const escaped = reader.text[at] ?? '';
    value += ESCAPES[escaped] ?? escaped;
  }
  return undefined;
}

/** Items up to a closing bracket; undefined where something between them is no value. */
function readItems(reader: Reader, close: string, depth: number): ExampleValue[] | undefined {
  const items: ExampleValue[] = [];
  for (;;) {
    skipBlanks(reader);
    if (reader.text[reader.at] === close) {
      reader.at += 1;
      return items;
    }
    // An argument by its name: `Point(x=1, y=2)`.
    if (close === ')') reader.at += match(reader, /[A-Za-z_]\w*=(?![=>])\s*/y)?.length ?? 0;
    const item = read(reader, depth + 1);
    if (item === undefined) return undefined;
    items.push(item);
    skipBlanks(reader);
    if (reader.text[reader.at] === ',') reader.at += 1;
    else if (reader.text[reader.at] !== close) return undefined;
  }
}

function readBracketed(reader: Reader, depth: number): ExampleValue | undefined {
  reader.at += 1;
  const items = readItems(reader, ']', depth);
  if (items === undefined) return undefined;
  return { kind: 'list', items, bracket: '[' };
}

function readTuple(reader: Reader, depth: number): ExampleValue | undefined {
  const start = reader.at;
  reader.at += 1;
  const items = readItems(reader, ')', depth);
  const [only] = items ?? [];
  if (items?.length === 1 && only !== undefined && !/,\s*\)$/.test(reader.text.slice(start, reader.at))) return only;
  return items === undefined ? undefined : { kind: 'list', items, bracket: '(' };
}

/** `{1, 2}`, `{a: 1}`, `{"a": 1}`, `{"a" => 1}`; with a name the fields of a structure. */
function readBraces(reader: Reader, depth: number, name: string | undefined): ExampleValue | undefined {
  reader.at += 1;
  const entries: [ExampleValue, ExampleValue][] = [];
  const items: ExampleValue[] = [];
  for (;;) {
    skipBlanks(reader);
    if (reader.text[reader.at] === '}') {
      reader.at += 1;
      if (items.length > 0) return entries.length > 0 ? undefined : { kind: 'list', items, bracket: '{' };
      return { kind: 'map', entries, ...(name === undefined ? {} : { name }) };
    }
    const field = match(reader, /(?!(?:true|false|null|None|nil|True|False)\b)[A-Za-z_$][\w$]*(?=\s*:(?!:))/y);
    if (field !== undefined) reader.at += field.length;
    const key: ExampleValue | undefined =
      field === undefined ? read(reader, depth + 1) : { kind: 'string', value: field };
    if (key === undefined) return undefined;
    skipBlanks(reader);
    const colon = match(reader, /:|=>|=(?!=)/y);
    if (colon === undefined) items.push(key);
    else {
      reader.at += colon.length;
      const value = read(reader, depth + 1);
      if (value === undefined) return undefined;
      entries.push([key, value]);
      skipBlanks(reader);
    }
    if (reader.text[reader.at] === ',') reader.at += 1;
    else if (reader.text[reader.at] !== '}') return undefined;
  }
}

const NOT_FINITE =
  /^(?:math\.(inf|nan)|Number\.(POSITIVE_INFINITY|NEGATIVE_INFINITY|NaN)|f(?:32|64)::(INFINITY|NAN|NEG_INFINITY))$/;

function readNamed(reader: Reader, depth: number): ExampleValue | undefined {
  const typed = match(reader, ARRAY_TYPE);
  if (typed !== undefined) {
    reader.at += typed.length;
    skipBlanks(reader);
    const inner = readBraces(reader, depth, typed);
    if (inner === undefined) return undefined;
    const plain = typed.replace(/^new\s+/, '').replace(/<.*>$/s, '');
    const items = inner.kind === 'list' ? inner.items : [];
    if (SETS.test(plain)) return { kind: 'set', items };
    if (inner.kind === 'map' && inner.entries.length === 0 && !plain.startsWith('map[') && !MAPS.test(plain))
      return /[[\]]/.test(plain) || LISTS.test(plain) ? { kind: 'list', items: [], bracket: '[' } : inner;
    if (inner.kind === 'list') {
      return /[[\]]/.test(plain) || LISTS.test(plain)
        ? { ...inner, bracket: '[' }
        : { kind: 'made', name: plain, items };
    }
    return inner;
  }
  const name = match(reader, NAME);
  if (name === undefined) return undefined;
  const start = reader.at;
  reader.at += name.length;
  const special = NOT_FINITE.exec(name);
  if (special !== null) return notFinite(name);
  const generic = match(reader, /(?:::)?<[\w\s<>,.:*&[\]?]*>(?=\s*\()/y);
  reader.at += generic?.length ?? 0;
  const open = reader.text[reader.at];
  if (/^Optional(?:Int|Long|Double)?\.empty$/.test(name)) {
    reader.at += match(reader, /\(\s*\)/y)?.length ?? 0;
    return { kind: 'null', word: 'None' };
  }
  if (open === '(') return readMade(reader, name, depth);
  // As Java prints one that holds something.
  if (open === '[' && /^Optional(?:Int|Long|Double)?$/.test(name)) {
    const held = readBracketed(reader, depth);
    if (held?.kind !== 'list' || held.items.length !== 1) return undefined;
    return { kind: 'made', name: 'Some', items: held.items };
  }
  if (open === '[' && name === 'vec!') return readBracketed(reader, depth);
  const word = WORDS[name.replace(/^(?:std::|Option::)/, '')];
  if (word !== undefined) return word;
  reader.at = start;
  return undefined;
}

/** An infinity, or what is no number, by a language's word for it: `NEG_INFINITY`, `-inf`, `NaN`. */
function notFinite(word: string): ExampleValue {
  if (/nan/i.test(word)) return { kind: 'number', text: 'NaN' };
  return { kind: 'number', text: /^-|neg/i.test(word) ? '-Infinity' : 'Infinity' };
}

function readMade(reader: Reader, name: string, depth: number): ExampleValue | undefined {
  reader.at += 1;
  const items = readItems(reader, ')', depth);
  if (items === undefined) return undefined;
  const plain = name.replace(/\s+/, ' ').replace(/^std::(?=make_|vector|set|map|list|string)/, '');
  const [only] = items;
  if (/^(?:String::from|String\.valueOf|(?:std::)?string|str|new String)$/.test(plain))
    return only?.kind === 'string' ? only : undefined;
  if (plain === 'float' && only?.kind === 'string')
    return WORDS[only.value.replace(/^[+-]/, '')]?.kind === 'number' ? notFinite(only.value) : undefined;
  if (SETS.test(plain)) {
    if (items.length === 1 && only?.kind === 'list') return { kind: 'set', items: only.items };
    if (items.length <= 1 && only === undefined) return { kind: 'set', items: [] };
    return plain.endsWith('of') ? { kind: 'set', items } : undefined;
  }
  if (MAPS.test(plain)) return readMap(items, plain.endsWith('of'));
  if (LISTS.test(plain))
    return items.length === 1 && only?.kind === 'list' && !/of$|asList$|!$/.test(plain)
      ? { ...only, bracket: '[' }
      : { kind: 'list', items, bracket: '[' };
  if (/^Optional(?:Int|Long|Double)?\.of(?:Nullable)?$/.test(plain)) return { kind: 'made', name: 'Some', items };
  return { kind: 'made', name: plain.replace(/^new /, ''), items };
}

function readMap(items: readonly ExampleValue[], flat: boolean): ExampleValue | undefined {
  if (flat)
    return items.length % 2 === 1
      ? undefined
      : {
          kind: 'map',
          entries: Array.from(
            { length: items.length / 2 },
            (_, at) => [items[2 * at], items[2 * at + 1]] as [ExampleValue, ExampleValue],
          ),
        };
  const [only] = items;
  if (only === undefined) return { kind: 'map', entries: [] };
  if (only.kind === 'map') return only;
  if (only.kind !== 'list') return undefined;
  const pairs = only.items.flatMap((pair): [ExampleValue, ExampleValue][] =>
    pair.kind === 'list' && pair.items.length === 2
      ? [[pair.items[0] as ExampleValue, pair.items[1] as ExampleValue]]
      : [],
  );
  return pairs.length === only.items.length ? { kind: 'map', entries: pairs } : undefined;
}
