import { types } from 'node:util';
import type { ExampleValue } from '../../../languages/examples/values.ts';

const DEPTH = 30;
const ITEMS = 5_000;
const TAKEN = 1_000;

/** A value as data for the host. What is no plain data is told by how it prints itself. */
export function tell(value: unknown, depth = 0): ExampleValue {
  if (depth > DEPTH) return { kind: 'other', name: 'deep', text: '' };
  const all = (items: Iterable<unknown>): ExampleValue[] => {
    const list: ExampleValue[] = [];
    for (const item of items) {
      if (list.length >= ITEMS) break;
      list.push(tell(item, depth + 1));
    }
    return list;
  };
  switch (typeof value) {
    case 'number':
      return { kind: 'number', text: Object.is(value, -0) ? '0' : String(value) };
    case 'bigint':
      return { kind: 'number', text: String(value) };
    case 'string':
      return { kind: 'string', value };
    case 'boolean':
      return { kind: 'bool', value };
    case 'undefined':
      return { kind: 'null', word: 'undefined' };
    case 'object':
      break;
    default:
      return { kind: 'other', name: typeof value, text: '' };
  }
  if (value === null) return { kind: 'null', word: 'null' };
  if (Array.isArray(value) || types.isTypedArray(value))
    return { kind: 'list', bracket: '[', items: all(Array.from(value as Iterable<unknown>)) };
  if (value instanceof Set) return { kind: 'set', items: all(value) };
  if (value instanceof Map)
    return {
      kind: 'map',
      entries: [...value].slice(0, ITEMS).map(([key, each]) => [tell(key, depth + 1), tell(each, depth + 1)]),
    };
  if (value instanceof Iterator) return { kind: 'list', bracket: '[', items: all(value.take(TAKEN)) };
  if (value instanceof Date || value instanceof RegExp || value instanceof Error || types.isProxy(value))
    return {
      kind: 'other',
      name: value.constructor.name,
      text: value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : String(value),
    };
  if (types.isBoxedPrimitive(value)) return tell(value.valueOf(), depth + 1);
  const entries = Object.entries(value)
    .filter(([, each]) => typeof each !== 'function')
    .slice(0, ITEMS);
  const prototype: unknown = Object.getPrototypeOf(value);
  const name = prototype === null || prototype === Object.prototype ? undefined : value.constructor?.name;
  return {
    kind: 'map',
    entries: entries.map(([key, each]) => [{ kind: 'string', value: key }, tell(each, depth + 1)]),
    ...(name === undefined ? {} : { name }),
  };
}
