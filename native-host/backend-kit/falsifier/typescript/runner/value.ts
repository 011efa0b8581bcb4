import { isDeepStrictEqual } from 'node:util';

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

/**
 * Are two results the same to a reader? A missing field is one of undefined, -0 is 0, prototypes do not count, and
 * numbers may differ as rounding makes them.
 */
export const same = (a: unknown, b: unknown): boolean => alike(a, b, []);

function alike(a: unknown, b: unknown, around: readonly (readonly [object, object])[]): boolean {
  if (typeof a === 'number' && typeof b === 'number')
    return (
      a === b || (Number.isNaN(a) && Number.isNaN(b)) || Math.abs(a - b) <= NEAR * Math.max(Math.abs(a), Math.abs(b))
    );
  if (typeof a === 'function' && typeof b === 'function') return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || around.length > 50)
    return Object.is(a, b);
  // What leads back to itself is the same where the other does so too.
  if (around.some(([one, other]) => one === a && other === b)) return true;
  const inside = [...around, [a, b] as const];
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, at) => alike(each, b[at], inside));
  if (a instanceof Map || a instanceof Set || a instanceof Date || a instanceof Uint8Array || a instanceof RegExp)
    return isDeepStrictEqual(a, b);
  if (a instanceof Error || b instanceof Error)
    return a instanceof Error && b instanceof Error && a.message === b.message;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => alike(Reflect.get(a, key), Reflect.get(b, key), inside));
}

/** Is it a function, or an object that keeps what it is where nothing of it is seen, so that two of them look alike? */
export function hidesWhatItIs(value: unknown): boolean {
  if (typeof value === 'function') return !written.has(value);
  if (typeof value !== 'object' || value === null || Object.keys(value).length > 0) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null || value instanceof Error) return false;
  return ![Array, Map, Set, Date, Uint8Array, RegExp].some((kind) => value instanceof kind);
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
