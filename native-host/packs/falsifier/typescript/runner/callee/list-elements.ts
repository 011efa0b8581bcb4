import type { FunctionShape, TypeShape } from '../../../../../languages/typescript/functions/type-shape.ts';
import { itemsOf } from '../value.ts';

/*
 * Numbers in a list may be values, or places in this or another list: what they are for is nowhere declared. An index
 * that is out of range says something of the code only where each of them would be a place that exists, counted from 0
 * or from 1, and a call that does not end only where none of them leads back into the list.
 */

/** What is looked for counts nothing and points to nothing. */
export const SOUGHT = /^(?:target|value|key|item|element|needle|wanted|x)$/i;

/** The numbers that lists take as elements here, and the shortest list in which the larger one is a place. */
const ELEMENTS = [1, 2] as const;
const SHORTEST = 3;

type Parameters = FunctionShape['parameters'];

const isTable = (shape: TypeShape | undefined): boolean => shape?.kind === 'list' && shape.of.kind === 'list';

/** All whole numbers in a value, at any depth. */
const wholesIn = (value: unknown): number[] => {
  if (typeof value === 'number') return Number.isInteger(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? itemsOf(value).flatMap(wholesIn) : [];
};

const listsOf = (args: readonly unknown[]): (readonly unknown[])[] =>
  args.filter((each): each is readonly unknown[] => Array.isArray(each));

/** The numbers beside the lists, but for what is looked for. */
const scalarsOf = (args: readonly unknown[], parameters: Parameters): number[] =>
  args.filter((each, at): each is number => typeof each === 'number' && !SOUGHT.test(parameters[at]?.name ?? ''));

/**
 * May the caller have pointed out of range: with a number in a list, with several counts, or with a table not square?
 */
export function mayPointOutside(args: readonly unknown[], parameters: Parameters): boolean {
  const lists = listsOf(args);
  const scalars = scalarsOf(args, parameters);
  const elements = lists.flatMap(wholesIn);
  const ends = [...lists.map(({ length }) => length), ...scalars];
  if (elements.some((each) => each < ELEMENTS[0] || each > ELEMENTS[1])) return true;
  if (elements.length > 0 && ends.some((each) => each < SHORTEST)) return true;
  const sum = scalars.reduce((total, each) => total + each, 0);
  const counted = args.filter((each) => Array.isArray(each) || typeof each === 'string');
  if (scalars.length > 1 && counted.some(({ length }) => length <= sum)) return true;
  return args.some((each, at) => Array.isArray(each) && isTable(parameters[at]?.shape) && !isSquare(each));
}

const isSquare = (table: readonly unknown[]): boolean =>
  table.every((row) => Array.isArray(row) && row.length === table.length);

/** Does a number in a list point into one of the lists, so that to follow them may go round in circles? */
export function mayGoRound(args: readonly unknown[]): boolean {
  const lists = listsOf(args);
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return lists.flatMap(wholesIn).some((each) => each >= 0 && each < longest);
}

/** Does a table of lists name keys of its own in them, as that of a graph does, which may have a circle? */
export const mayBeGraph = (args: readonly unknown[]): boolean =>
  args.some((each) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return false;
    const entries: [unknown, unknown][] = each instanceof Map ? [...each] : Object.entries(each);
    const keys = new Set(entries.map(([key]) => String(key)));
    return entries.some(
      ([, value]) =>
        typeof value === 'object' && value !== null && itemsOf(value).some((item) => keys.has(String(item))),
    );
  });

/**
 * Is what was indexed a table of the code's own, of an alphabet say? The message has a length beyond all that was
 * given; or a text was given, and the index lies further before the first place than any mistake by one.
 */
export function isOwnTable(text: string, args: readonly unknown[]): boolean {
  const [, index, length] = /index out of range \[(-?\d+)\](?: with length (\d+))?/.exec(text) ?? [];
  const beyond = length ?? /the len is (\d+)/.exec(text)?.[1];
  if (beyond !== undefined) return Number(beyond) > 2 * Math.max(1, ...args.flatMap(sizesIn)) + 1;
  return Number(index) < -1 && args.some(hasText);
}

/** Numbers without their signs, and the lengths of texts and collections, at any depth. */
function sizesIn(value: unknown): number[] {
  if (typeof value === 'number') return [Math.abs(value)];
  if (typeof value === 'string') return [value.length];
  if (typeof value !== 'object' || value === null) return [];
  const items = itemsOf(value);
  return [items.length, ...items.flatMap(sizesIn)];
}

const hasText = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && itemsOf(value).some(hasText));

/** An input as it was made, in which each number in a list is a place, each table square, and each count within. */
export function withinRange(args: readonly unknown[], parameters: Parameters): unknown[] {
  const counts = scalarsOf(args, parameters).length;
  const lists = listsOf(args);
  const hasNumbers = lists.flatMap(wholesIn).length > 0;
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const length = SHORTEST * Math.max(1, counts) + 1 + (longest % 2);
  const element = (each: unknown, turn: number): number =>
    ELEMENTS[(Math.abs(Math.trunc(Number(each) || 0)) + turn) % 2] ?? ELEMENTS[0];
  return args.map((arg, at) => {
    const shape = parameters[at]?.shape;
    if (typeof arg === 'number' && shape?.kind === 'number' && !SOUGHT.test(parameters[at]?.name ?? ''))
      return counts > 1 ? SHORTEST : SHORTEST + (Math.abs(Math.trunc(arg)) % (length - SHORTEST));
    if (!Array.isArray(arg) || shape?.kind !== 'list') return arg;
    if (shape.of.kind === 'number') return resized(arg, length, element);
    const rows = Array.from({ length }, (_, row): unknown => arg[row % (arg.length || 1)]);
    if (shape.of.kind === 'list' && shape.of.of.kind === 'number')
      return rows.map((row, turn) =>
        resized(Array.isArray(row) ? row : [], length, (each, place) => element(each, place + turn)),
      );
    return arg.length === 0 || !hasNumbers ? arg : rows.map((each) => folded(each, element));
  });
}

/** The items of a list over and over, up to a length; the first two differ. */
const resized = (
  list: readonly unknown[],
  length: number,
  element: (each: unknown, turn: number) => number,
): number[] => Array.from({ length }, (_, at) => (at < 2 ? element(0, at) : element(list[at % (list.length || 1)], 0)));

function folded(value: unknown, element: (each: unknown, turn: number) => number): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? element(value, 0) : value;
  if (Array.isArray(value))
    return value.map((each, at) => (at < 2 && typeof each === 'number' ? element(0, at) : folded(each, element)));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, folded(each, element)]));
}

/**
 * Texts and lists of two, of numbers that point nowhere, and numbers of two or three: what nobody may need long for.
 */
export const tiny = (args: readonly unknown[]): unknown[] => args.map((each) => shrunk(each, 0));

const TINY = 2;

function shrunk(value: unknown, turn: number): unknown {
  if (typeof value === 'number') return TINY + ((Math.abs(Math.trunc(value)) + turn) % 2);
  if (typeof value === 'string') return value.slice(0, TINY);
  if (!Array.isArray(value)) return value;
  return value.slice(0, TINY).map((each, at) => (typeof each === 'number' ? TINY + at : shrunk(each, at)));
}
