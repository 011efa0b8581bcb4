import type { Bound } from '../../falsifier-preconditions.ts';
import type { Subject } from './subject.ts';
import { itemsOf, literal } from './value.ts';

/** Is an input within what the text around a function asks of its parameters? */
export function isAsked(
  { shape, bounds, within }: Pick<Subject, 'shape' | 'bounds' | 'within'>,
  args: readonly unknown[],
): boolean {
  const given = (wanted: string): unknown => args[shape.parameters.findIndex(({ name }) => name === wanted)];
  return (
    shape.parameters.every(({ name, rest }, at) => {
      const bound = bounds[name];
      return bound === undefined || at >= args.length || isWithin(rest ? args.slice(at) : args[at], bound);
    }) &&
    within.every(({ name, of, orEqual }) => {
      const [value, length] = [given(name), lengthOf(given(of))];
      return typeof value !== 'number' || length === undefined || (orEqual ? value <= length : value < length);
    })
  );
}

/** How long a list or a text is. */
export const lengthOf = (value: unknown): number | undefined =>
  Array.isArray(value) || typeof value === 'string' ? value.length : undefined;

/** Does the text around the function say from where on a number is fine? Then 0 and 1 are, if they are within. */
const isStated = ({ shape, bounds }: Pick<Subject, 'shape' | 'bounds'>, at: number): boolean => {
  const { min, above } = bounds[shape.parameters[at]?.name ?? ''] ?? {};
  return min !== undefined || above !== undefined;
};

function isWithin(value: unknown, bound: Bound): boolean {
  if (typeof value === 'number') {
    const { min = -Infinity, max = Infinity, above = -Infinity, below = Infinity } = bound;
    return value >= min && value <= max && value > above && value < below && !(bound.nonzero === true && value === 0);
  }
  if (typeof value === 'string') return value.length >= (bound.minLength ?? 0);
  if (!Array.isArray(value) && !(value instanceof Set)) return true;
  const items = [...value];
  return (
    items.length >= (bound.minLength ?? 0) && items.every((each) => typeof each !== 'number' || isWithin(each, bound))
  );
}

/**
 * Can nobody object to an input, whatever the function is for? Numbers are at least 2 (0 and 1 are no step, base or
 * size), texts are not blank, collections hold two things that differ (what two are needed for has them), and nothing
 * in them is empty.
 */
export const isGeneric = (
  subject: Pick<Subject, 'sizes' | 'ends' | 'shape' | 'bounds' | 'within'>,
  args: readonly unknown[],
): boolean =>
  isInOrder(subject, args) &&
  args.every((arg, at) =>
    typeof arg === 'number' || typeof arg === 'bigint'
      ? arg >= 2 || (isStated(subject, at) && isAsked(subject, args))
      : isFull(arg) && isVaried(arg) && (subject.sizes[at] !== true || isCounted(arg)),
  );

/** No `from` beyond `to`, and no `count` beyond `max`. */
function isInOrder({ ends }: Pick<Subject, 'ends'>, args: readonly unknown[]): boolean {
  const at = (end: 'lower' | 'upper'): number[] =>
    args.filter((arg, index) => typeof arg === 'number' && ends[index] === end) as number[];
  return Math.max(...at('lower')) <= Math.min(...at('upper'));
}

/** The same, but only what is a size or a step by its name has to be one. */
export const isSized = (subject: Pick<Subject, 'sizes'>, args: readonly unknown[]): boolean =>
  args.every((arg, at) =>
    typeof arg === 'number' || typeof arg === 'bigint'
      ? subject.sizes[at] !== true || arg >= 2
      : isFull(arg) && isVaried(arg),
  );

/** Is no number in it nothing, and no two numbers the same, so that no difference is nothing? */
export function isDivisible(args: readonly unknown[]): boolean {
  const scalars = args.filter((each) => typeof each === 'number');
  return new Set(scalars).size === scalars.length && !args.some(hasZero);
}

/** Is there a zero in a value, or is it one? */
export const hasZero = (value: unknown): boolean =>
  value === 0 || (typeof value === 'object' && value !== null && itemsOf(value).some(hasZero));

/** Two things that differ, or no collection. */
function isVaried(value: unknown): boolean {
  if (value instanceof Set || value instanceof Map) return value.size >= 2;
  return !Array.isArray(value) || new Set(value.map((each) => literal(each))).size >= 2;
}

/** Nothing in it is blank or empty. */
function isFull(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value !== 'object' || value === null || value instanceof Date) return true;
  const items = itemsOf(value);
  return (items.length > 0 || Object.getPrototypeOf(value) === Object.prototype) && items.every(isFull);
}

/** Coins and weights: none of them is nothing. */
const isCounted = (value: unknown): boolean =>
  !Array.isArray(value) || value.every((each) => typeof each !== 'number' || each >= 1);

/**
 * May a call go on for ever on purpose, as the loop of a program does? It is given nothing, or it returns nothing and
 * is given nothing that it could change; of an object's life, no call is given anything.
 */
export function mayRunOn({ shape }: Pick<Subject, 'shape'>, args: readonly unknown[]): boolean {
  if (args.length === 0) return true;
  const last: unknown = args.at(-1);
  if (shape.form === 'class')
    return Array.isArray(last) && last.every((each) => Array.isArray(each) && each.length < 2);
  return shape.returns?.kind === 'undefined' && args.every((each) => typeof each !== 'object' || each === null);
}
