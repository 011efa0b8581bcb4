import type { FunctionShape, TypeShape } from '../../../../languages/typescript/functions/type-shape.ts';
import { misfit } from './misfit.ts';
import { copy } from './value.ts';

/** A number that pseudorandomly hangs on another and on a place. */
const mixed = (salt: number, at: number): number => ((salt * 7_919 + at * 104_729 + 13) >>> 0) % 997;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Makes arguments of a call fit each other, as callers' do: the neighbours in a table of lists are keys of the table,
 * what is looked for is mostly there, a place lies within what it points into. `salt` says of each where it does not.
 * An argument that would no longer be of its declared type stays as it was.
 */
export const couple =
  (parameters: FunctionShape['parameters']) =>
  ([args, salt]: [unknown[], number]): unknown[] =>
    coupled(parameters, args, salt).map((value, at) => (isOf(parameters[at]?.shape, value) ? value : args[at]));

/** Is a value one that its declared type has? */
function isOf(shape: TypeShape | undefined, value: unknown): boolean {
  if (shape === undefined) return true;
  if (shape.kind === 'string' && shape.sign === true && typeof value === 'string' && [...value].length !== 1)
    return false;
  return misfit(value, shape) === undefined;
}

function coupled(parameters: FunctionShape['parameters'], args: readonly unknown[], salt: number): unknown[] {
  const tables = alike(
    args.map((each, at) => inOrder(closed(each, salt), parameters[at]?.name ?? '')),
    parameters,
    salt,
  );
  const keys = tables.flatMap((each) => keysOf(each));
  const elements = tables.flatMap((each) => (Array.isArray(each) ? each : []));
  const columns = elements.flatMap((each) => (isObject(each) ? Object.keys(each) : []));
  const lengths = tables.flatMap((each) => (Array.isArray(each) ? [each.length] : []));
  return tables.map((each, at) => {
    const name = parameters[at]?.name ?? '';
    const draw = mixed(salt, at);
    if (draw % 4 === 0) return each;
    if (typeof each === 'string' && keys.length > 0) return keys[draw % keys.length];
    if (typeof each === 'string' && columns.length > 0 && COLUMN.test(name)) return columns[draw % columns.length];
    if (typeof each !== 'number' && typeof each !== 'string') return each;
    const [length] = lengths;
    if (typeof each === 'number' && length !== undefined && length > 0 && POINTER.test(name)) return each % length;
    const alike = elements.filter((element) => typeof element === typeof each);
    return SOUGHT.test(name) && alike.length > 0 ? alike[draw % alike.length] : each;
  });
}

/** A declared type, whichever number it was given. */
const typeText = (parameter: FunctionShape['parameters'][number] | undefined): string =>
  JSON.stringify(parameter?.shape, (key, value: unknown) => (key === 'id' ? undefined : value));

/** Of two values of one type the second is at times the first, turned round, or with something more or less. */
function alike(args: readonly unknown[], parameters: FunctionShape['parameters'], salt: number): unknown[] {
  const [first, second, ...rest] = args;
  if (args.length === 1) return typeof first === 'string' && salt % 8 === 1 ? [first + turned(first)] : [first];
  if (salt % 3 !== 0 || kindOf(first) !== kindOf(second) || kindOf(first) === 'other') return [...args];
  if (typeText(parameters[0]) !== typeText(parameters[1])) return [...args];
  return [first, varied(first, salt), ...rest];
}

const turned = (text: string): string => [...text].toReversed().join('');

const kindOf = (value: unknown): 'text' | 'list' | 'object' | 'other' => {
  if (typeof value === 'string') return 'text';
  if (Array.isArray(value)) return 'list';
  return isObject(value) ? 'object' : 'other';
};

function varied(value: unknown, salt: number): unknown {
  const way = salt % 4;
  if (way === 0) return copy(value);
  if (typeof value === 'string') return way === 1 ? turned(value) : `${value.slice(way - 2)}${way === 3 ? 'b' : ''}`;
  if (Array.isArray(value)) return way === 1 ? copy(value).toReversed() : copy(value).slice(0, way - 4);
  if (!isObject(value)) return value;
  const entries = Object.entries(copy(value));
  return Object.fromEntries(way === 1 ? [...entries, ['more', 1]] : entries.slice(way - 2));
}

/** Pairs that are intervals by their names begin before they end. */
const inOrder = (value: unknown, name: string): unknown =>
  /interval|range|meeting|segment|slot|booking/i.test(name) && Array.isArray(value)
    ? value.map((each: unknown) =>
        Array.isArray(each) && each.length === 2 && each.every((end) => typeof end === 'number')
          ? each.toSorted((a: number, b: number) => a - b)
          : each,
      )
    : value;

const POINTER = /^(?:i|j|k|idx|pos)$|(?:index|position|offset|start|end|from|to|left|right|low|high|lo|hi)$/i;
const SOUGHT = /^(?:x|target|value|key|item|element|needle|search|query|wanted|el|val)$/i;
const COLUMN = /key|field|column|prop|attr|^by$/i;

function keysOf(value: unknown): unknown[] {
  if (value instanceof Map) return [...value.keys()].filter((each) => typeof each === 'string');
  return isObject(value) && Object.values(value).every((each) => typeof each === 'object') ? Object.keys(value) : [];
}

/** A table whose lists hold texts: these become keys of the table, so that it is a graph. */
function closed(value: unknown, salt: number): unknown {
  if (value instanceof Map) {
    const keys = [...value.keys()].filter((each) => typeof each === 'string' || typeof each === 'number');
    return new Map([...value].map(([key, each], at) => [key, among(each, keys, salt + at)]));
  }
  if (!isObject(value)) return value;
  const keys = Object.keys(value);
  const tables = Object.values(value).every(isCollection);
  return tables
    ? Object.fromEntries(Object.entries(value).map(([key, each], at) => [key, among(each, keys, salt + at)]))
    : value;
}

const isCollection = (value: unknown): boolean => Array.isArray(value) || value instanceof Set || isObject(value);

/** What of a collection is a text, or has one, points at one of the keys. */
function among(value: unknown, keys: readonly unknown[], salt: number): unknown {
  const pick = (at: number): unknown => keys[mixed(salt, at) % keys.length];
  if (keys.length === 0) return value;
  const kind = typeof keys[0];
  if (Array.isArray(value))
    return value.map((each: unknown, at) => {
      if (typeof each === kind) return pick(at);
      if (Array.isArray(each) && typeof each[0] === kind) return [pick(at), ...each.slice(1)];
      if (!isObject(each)) return each;
      const [field] = Object.entries(each).find(([, inner]) => typeof inner === kind) ?? [];
      return field === undefined ? each : { ...each, [field]: pick(at) };
    });
  if (value instanceof Set) return new Set([...value].map((each, at) => (typeof each === kind ? pick(at) : each)));
  if (isObject(value) && kind === 'string')
    return Object.fromEntries(Object.values(value).map((each, at) => [String(pick(at)), each]));
  return value;
}
