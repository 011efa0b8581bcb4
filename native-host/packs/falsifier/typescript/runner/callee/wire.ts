import type { TypeShape } from '../../../../../languages/typescript/functions/type-shape.ts';

/** Functions that are handed over with a question, by their numbers. */
export type Handed = ((...args: unknown[]) => unknown)[];

/** A value as JSON for a compiled program; functions are handed over by number. */
export function toWire(value: unknown, handed: Handed): unknown {
  if (typeof value === 'function') {
    handed.push(value as Handed[number]);
    return { $fn: handed.length - 1 };
  }
  if (typeof value === 'bigint') return { $big: String(value) };
  if (value === undefined) return null;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => toWire(each, handed));
  if (value instanceof Map) return { $map: [...value].map((pair) => pair.map((each) => toWire(each, handed))) };
  if (value instanceof Set) return { $set: [...value].map((each) => toWire(each, handed)) };
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toWire(each, handed)]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value out of a compiled program's JSON, in the form that its shape has here. */
export function fromWire(wire: unknown, shape: TypeShape): unknown {
  if (shape.kind === 'union') {
    if (wire === null) return shape.options.some(({ kind }) => kind === 'null') ? null : undefined;
    return fromWire(wire, shape.options.find(({ kind }) => kind !== 'null' && kind !== 'undefined') ?? shape);
  }
  if (typeof wire === 'number' && shape.kind === 'string') return signOf(wire);
  if (Array.isArray(wire)) return wire.map((each, at) => fromWire(each, itemOf(shape, at)));
  if (!isObject(wire)) return wire;
  if ('$big' in wire) return BigInt(String(wire['$big']));
  if ('$num' in wire) return Number(wire['$num']);
  if ('$text' in wire || '$error' in wire) return String(wire['$text'] ?? wire['$error']);
  if (Array.isArray(wire['$map'])) return tableOf(wire['$map'], shape);
  if (Array.isArray(wire['$set'])) return new Set(wire['$set'].map((each) => fromWire(each, itemOf(shape, 0))));
  const fields = shape.kind === 'object' ? shape.fields : [];
  const ofField = (name: string): TypeShape =>
    fields.find((each) => each.name === name)?.shape ?? (shape.kind === 'record' ? shape.of : UNTOLD);
  return Object.fromEntries(Object.entries(wire).map(([name, each]) => [name, fromWire(each, ofField(name))]));
}

const UNTOLD: TypeShape = { kind: 'unknown' };

const signOf = (point: number): string =>
  point >= 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : String(point);

function itemOf(shape: TypeShape, at: number): TypeShape {
  if (shape.kind === 'tuple') return shape.items[at] ?? UNTOLD;
  return 'of' in shape ? shape.of : UNTOLD;
}

function tableOf(entries: readonly unknown[], shape: TypeShape): unknown {
  const pairs = entries.flatMap((each) => (Array.isArray(each) && each.length === 2 ? [[each[0], each[1]]] : []));
  if (shape.kind === 'set') return new Set(pairs.map(([key]) => fromWire(key, shape.of)));
  if (shape.kind === 'map')
    return new Map(pairs.map(([key, each]) => [fromWire(key, shape.key), fromWire(each, shape.of)]));
  const of = itemOf(shape, 0);
  return pairs.every(([key]) => typeof key === 'string')
    ? Object.fromEntries(pairs.map(([key, each]) => [key, fromWire(each, of)]))
    : new Map(pairs.map(([key, each]) => [fromWire(key, UNTOLD), fromWire(each, of)]));
}

/** Gives arguments the contents that they had after a call. */
export function takeOver(args: readonly unknown[], after: readonly unknown[]): void {
  for (const [at, was] of args.entries()) {
    const is = after[at];
    if (Array.isArray(was) && Array.isArray(is)) was.splice(0, was.length, ...is);
    else if (was instanceof Map && is instanceof Map) refill(was, is);
    else if (was instanceof Set && is instanceof Set) {
      was.clear();
      for (const each of is) was.add(each);
    } else if (isObject(was) && isObject(is)) {
      for (const key of Object.keys(was)) Reflect.deleteProperty(was, key);
      Object.assign(was, is);
    }
  }
}

function refill(was: Map<unknown, unknown>, is: ReadonlyMap<unknown, unknown>): void {
  was.clear();
  for (const [key, each] of is) was.set(key, each);
}
