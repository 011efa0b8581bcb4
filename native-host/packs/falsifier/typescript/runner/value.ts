import { isDeepStrictEqual, types } from 'node:util';

/** Depth, number of items and of values in all beyond which a value is cut where it is shown. */
const SHOWN = { depth: 12, items: 2_000, all: 5_000 };

/** A value as an expression of JavaScript that makes it again; what is no plain data is only named. */
export function literal(value: unknown): string {
  const around: object[] = [];
  let count = 0;
  const write = (each: unknown): string => {
    count += 1;
    if (typeof each !== 'object' || each === null) return primitive(each);
    if (around.includes(each)) return '[circular]';
    if (around.length > SHOWN.depth || count > SHOWN.all) return '…';
    around.push(each);
    try {
      return writeObject(each);
    } finally {
      around.pop();
    }
  };
  const list = (items: Iterable<unknown>): string => {
    const texts: string[] = [];
    for (const each of items) {
      if (texts.length >= SHOWN.items) break;
      texts.push(write(each));
    }
    return texts.join(', ');
  };
  const writeObject = (each: object): string => {
    if (Array.isArray(each)) return `[${list(each)}]`;
    if (each instanceof Map) return `new Map([${list(each)}])`;
    if (each instanceof Set) return `new Set([${list(each)}])`;
    if (each instanceof Date) return `new Date(${each.getTime()})`;
    if (each instanceof Uint8Array) return `new Uint8Array([${list(each)}])`;
    if (each instanceof Error) return `[${each.name}]`;
    const entries = Object.entries(each)
      .slice(0, SHOWN.items)
      .map(([key, inner]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)}: ${write(inner)}`);
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  };
  return write(value);
}

function primitive(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return written.get(value) ?? `[function ${value.name}]`;
  return typeof value === 'symbol' ? 'Symbol()' : String(value);
}

/** Functions that the generator made, with their texts. */
const written = new WeakMap<object, string>();

/** Makes a function of its text and keeps the text, so that a {@link literal} of it makes it again. */
export function functionOf(text: string): (...args: unknown[]) => unknown {
  const made: unknown = new Function(`'use strict'; return (${text});`)();
  if (typeof made !== 'function') throw new TypeError(`not a function: ${text}`);
  written.set(made, text);
  return made as (...args: unknown[]) => unknown;
}

/** Makes a function that always answers a value, a new copy each time, or a promise of it, and keeps its text. */
export function constantFunction(value: unknown, isAsync: boolean): () => unknown {
  const text = `() => (${literal(value)})`;
  const made = isAsync ? () => Promise.resolve(copy(value)) : () => copy(value);
  written.set(made, isAsync ? `async ${text}` : text);
  return made;
}

/** How near two floating-point numbers are that come from different orders of the same steps. */
const NEAR = 1e-9;

/** Are two results the same to a reader, or is there nothing to tell them apart by? */
export const same = (a: unknown, b: unknown): boolean => agree(a, b) !== false;

/**
 * Are two results the same to a reader? A missing field is one of undefined, -0 is 0, prototypes do not count, and
 * numbers may differ as rounding makes them. Undefined where that hangs on what is not seen from outside: what a
 * function does, what a closure, a private field, a weak map or a proxy holds, what a promise comes to.
 */
export function agree(a: unknown, b: unknown): boolean | undefined {
  try {
    return compared(a, b, []);
  } catch {
    // A getter of the code may throw anything.
    return undefined;
  }
}

/** Pairs of objects that the two which are compared lie in. */
type Around = readonly (readonly [object, object])[];

/** Depth beyond which nothing is compared. */
const DEEPEST = 50;

function compared(a: unknown, b: unknown, around: Around): boolean | undefined {
  if (typeof a === 'number' && typeof b === 'number')
    return (
      a === b || (Number.isNaN(a) && Number.isNaN(b)) || Math.abs(a - b) <= NEAR * Math.max(Math.abs(a), Math.abs(b))
    );
  if (typeof a === 'function' && typeof b === 'function')
    return a === b || (written.has(a) && written.get(a) === written.get(b)) || undefined;
  // A symbol is like no other, also where both sides made one.
  if (typeof a === 'symbol' && typeof b === 'symbol') return a === b || (a.description === b.description && undefined);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  if (around.length > DEEPEST) return undefined;
  // What leads back to itself is the same where the other does so too.
  if (around.some(([one, other]) => one === a && other === b)) return true;
  const inside: Around = [...around, [a, b]];
  if (types.isProxy(a) || types.isProxy(b)) return undefined;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      allOf(Array.from(a, (each, at) => () => compared(each, b[at], inside)))
    );
  if (a instanceof Map || b instanceof Map) return a instanceof Map && b instanceof Map && sameMembers(a, b, inside);
  if (a instanceof Set || b instanceof Set) return a instanceof Set && b instanceof Set && sameMembers(a, b, inside);
  if (isNumbers(a) || isNumbers(b)) return isNumbers(a) && isNumbers(b) && compared([...a], [...b], inside);
  if ([Date, RegExp].some((kind) => a instanceof kind || b instanceof kind)) return isDeepStrictEqual(a, b);
  if (a instanceof Error || b instanceof Error)
    return a instanceof Error && b instanceof Error && a.message === b.message;
  const keys = new Set([...Object.getOwnPropertyNames(a), ...Object.getOwnPropertyNames(b)]);
  const fields = allOf([...keys].map((key) => () => compared(Reflect.get(a, key), Reflect.get(b, key), inside)));
  return fields === true && (hides(a) || hides(b)) ? undefined : fields;
}

const isNumbers = (value: object): value is Uint8Array => ArrayBuffer.isView(value) && !(value instanceof DataView);

/** False if one of them is, else undefined if one of them is. */
function allOf(outcomes: readonly (() => boolean | undefined)[]): boolean | undefined {
  let all: boolean | undefined = true;
  for (const outcome of outcomes) {
    const one = outcome();
    if (one === false) return false;
    all &&= one;
  }
  return all;
}

/** Members of maps and sets up to which each is looked for among all of the other. */
const MOST_MATCHED = 200;

/** Do two maps or sets have the same members, in whatever order? */
function sameMembers(
  a: ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>,
  b: ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>,
  inside: Around,
): boolean | undefined {
  if (a.size !== b.size) return false;
  const [ours, theirs] = [[...a.entries()], [...b.entries()]];
  const held = new Map(theirs);
  const isPlain = ours.every(([key]) => typeof key !== 'object' || key === null);
  if (isPlain && ours.every(([key]) => held.has(key)))
    return allOf(ours.map((member) => () => compared(member, [member[0], held.get(member[0])], inside)));
  if (a.size > MOST_MATCHED) return isPlain ? false : undefined;
  return allOf(
    ours.map((member) => () => {
      const outcomes = theirs.map((other) => compared(member, other, inside));
      const sure = outcomes.indexOf(true);
      const at = sure >= 0 ? sure : outcomes.indexOf(undefined);
      if (at < 0) return false;
      theirs.splice(at, 1);
      return outcomes[at];
    }),
  );
}

/** Is there more to an object than its fields: does it keep something elsewhere, or have methods of its own? */
function hides(value: object): boolean {
  if (Object.getOwnPropertySymbols(value).length > 0) return true;
  const names = Object.getOwnPropertyNames(value);
  for (let at: unknown = Object.getPrototypeOf(value); ; at = Object.getPrototypeOf(at)) {
    if (typeof at !== 'object' || at === null || isPlainPrototype(at)) return false;
    const maker: unknown = Object.getOwnPropertyDescriptor(at, 'constructor')?.value;
    // Not a class: methods that were made with the object may hold anything, and so may what has no fields at all.
    if (names.length === 0 || typeof maker !== 'function' || maker.prototype !== at || keepsElsewhere(maker))
      return true;
  }
}

/** Of this context or of another. */
const isPlainPrototype = (value: object): boolean =>
  Object.getPrototypeOf(value) === null && Object.hasOwn(value, 'hasOwnProperty');

const ELSEWHERE = /(?<![\w$])#[A-Za-z_$]|\baccessor\b|\.(?:get|has|set)\(\s*this\b|\[native code\]/;
const keepers = new WeakMap<object, boolean>();

/** Has a class private fields, or a map of what belongs to its objects, by its text? */
function keepsElsewhere(maker: object): boolean {
  const known = keepers.get(maker) ?? ELSEWHERE.test(Function.prototype.toString.call(maker));
  keepers.set(maker, known);
  return known;
}

/** A copy that shares nothing with the value but its functions; instances of classes stay such. */
export function copy<T>(value: T): T {
  const made = new Map<object, object>();
  const again = (each: unknown): unknown => {
    if (typeof each !== 'object' || each === null) return each;
    const known = made.get(each);
    if (known !== undefined) return known;
    const keep = <O extends object>(twin: O): O => {
      made.set(each, twin);
      return twin;
    };
    if (Array.isArray(each)) {
      const twin = keep(Array.from({ length: each.length }));
      for (const [at, item] of each.entries()) if (at in each) twin[at] = again(item);
      return twin;
    }
    if (each instanceof Map) {
      const twin = keep(new Map());
      for (const [key, item] of each) twin.set(again(key), again(item));
      return twin;
    }
    if (each instanceof Set) {
      const twin = keep(new Set());
      for (const item of each) twin.add(again(item));
      return twin;
    }
    if (each instanceof Date || each instanceof Uint8Array || each instanceof RegExp)
      return keep(structuredClone(each));
    if (each instanceof Promise || each instanceof Error) return each;
    const twin: object = keep(Object.create(Object.getPrototypeOf(each)));
    for (const key of Object.keys(each)) Reflect.set(twin, key, again(Reflect.get(each, key)));
    return twin;
  };
  return again(value) as T;
}

/**
 * Are all numbers in a value whole and not negative, and is nothing in it empty, so that nobody can call it a special
 * case?
 */
export function isOrdinary(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0;
  if (typeof value === 'string') return value !== '';
  if (typeof value !== 'object' || value === null || value instanceof Date) return value !== undefined;
  if (value instanceof Map) return value.size > 0 && [...value].flat().every(isOrdinary);
  const items = value instanceof Set ? [...value] : Object.values(value);
  return items.length > 0 && items.every((each) => each === undefined || each === null || isOrdinary(each));
}

/** What a collection or an object holds: of a map its keys and its values. */
export function itemsOf(value: object): unknown[] {
  if (value instanceof Map) return [...value].flat();
  return value instanceof Set ? [...value] : Object.values(value);
}

/** Lengths and numbers in a value at most so large: a computer has no right to take long over it. */
export function isSmall(value: unknown, most: number): boolean {
  if (typeof value === 'number') return Math.abs(value) <= most;
  if (typeof value === 'string') return value.length <= most;
  if (typeof value !== 'object' || value === null || value instanceof Date) return true;
  const items = itemsOf(value);
  return items.length <= most && items.every((each) => isSmall(each, most));
}
