import { isDeepStrictEqual } from 'node:util';

/** Depth and length beyond which a value is cut where it is shown. */
const SHOWN = { depth: 12, items: 2_000 };

/** A value as an expression of JavaScript that makes it again; what is no plain data is only named. */
export function literal(value: unknown, depth = 0): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return `[function ${value.name}]`;
  if (typeof value === 'symbol') return 'Symbol()';
  if (typeof value !== 'object' || value === null) return String(value);
  if (depth > SHOWN.depth) return '…';
  const list = (items: Iterable<unknown>): string =>
    [...items]
      .slice(0, SHOWN.items)
      .map((each) => literal(each, depth + 1))
      .join(', ');
  if (Array.isArray(value)) return `[${list(value)}]`;
  if (value instanceof Map) return `new Map([${list(value)}])`;
  if (value instanceof Set) return `new Set([${list(value)}])`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof Uint8Array) return `new Uint8Array([${list(value)}])`;
  if (value instanceof Error) return `[${value.name}]`;
  const entries = Object.entries(value)
    .slice(0, SHOWN.items)
    .map(([key, each]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)}: ${literal(each, depth + 1)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** How near two floating-point numbers are that come from different orders of the same steps. */
const NEAR = 1e-9;

/**
 * Are two results the same to a reader? A missing field is one of undefined, -0 is 0, prototypes do not count, and
 * numbers may differ as rounding makes them.
 */
export function same(a: unknown, b: unknown, depth = 0): boolean {
  if (typeof a === 'number' && typeof b === 'number')
    return (
      a === b || (Number.isNaN(a) && Number.isNaN(b)) || Math.abs(a - b) <= NEAR * Math.max(Math.abs(a), Math.abs(b))
    );
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || depth > 50) return Object.is(a, b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, at) => same(each, b[at], depth + 1));
  if (a instanceof Map || a instanceof Set || a instanceof Date || a instanceof Uint8Array || a instanceof RegExp)
    return isDeepStrictEqual(a, b);
  if (a instanceof Error || b instanceof Error)
    return a instanceof Error && b instanceof Error && a.message === b.message;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => same(Reflect.get(a, key), Reflect.get(b, key), depth + 1));
}

/** A copy that shares nothing with the value; for plain data only. */
export const copy = <T>(value: T): T => structuredClone(value);

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
