/** A value of SMT-LIB's theories of cores, numbers, bit-vectors, arrays and strings. */
export type SmtValue =
  | { sort: 'bool'; value: boolean }
  /** An exact fraction in lowest terms, its denominator above 0: integers and reals. */
  | { sort: 'number'; numerator: bigint; denominator: bigint }
  | { sort: 'bits'; value: bigint; width: number }
  /** Code points. */
  | { sort: 'string'; points: readonly number[] }
  /** An element of a sort that is only declared, by the name that the model gives it. */
  | { sort: 'element'; name: string }
  /** The same everywhere but at these places, by {@link keyOfValue} of the index. */
  | { sort: 'array'; otherwise: SmtValue; entries: ReadonlyMap<string, SmtValue> };

/** Thrown for what is not evaluated here: then nothing is said of a model. */
export class NotEvaluated extends Error {}

export const bool = (value: boolean): SmtValue => ({ sort: 'bool', value });

/** Larger values are not evaluated: scripts are not trusted, and squares of squares have no end. */
const MAX_INTEGER = 1n << 8192n;
const MAX_OF_FRACTION = 1n << 1024n;
const MAX_WIDTH = 10_000;

/** A fraction; `denominator` is not 0. */
export function number(numerator: bigint, denominator = 1n): SmtValue {
  const most = denominator === 1n ? MAX_INTEGER : MAX_OF_FRACTION;
  if ([numerator, denominator].some((part) => part > most || part < -most))
    throw new NotEvaluated('a number that is too large to be evaluated here');
  const sign = denominator < 0n ? -1n : 1n;
  const divisor = gcd(numerator, denominator);
  return { sort: 'number', numerator: (sign * numerator) / divisor, denominator: (sign * denominator) / divisor };
}

/** The bits of a number, modulo 2 to the width. */
export function bits(value: bigint, width: number): SmtValue {
  if (!(width >= 1 && width <= MAX_WIDTH)) throw new NotEvaluated('a bit-vector of a width that is not evaluated here');
  return { sort: 'bits', value: BigInt.asUintN(width, value), width };
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}

/** Values within one value that are looked at: an array may hold the same one in every place, and that one again. */
const MAX_PARTS = 20_000;

/** Equal for equal values, and for no others but arrays of arrays. */
export function keyOfValue(value: SmtValue, budget = { left: MAX_PARTS }): string {
  budget.left -= 1;
  if (budget.left < 0) throw new NotEvaluated('an array that is too large to be evaluated here');
  switch (value.sort) {
    case 'bool':
      return String(value.value);
    case 'number':
      return `${value.numerator}/${value.denominator}`;
    case 'bits':
      return `#${value.width}:${value.value}`;
    case 'string':
      return `"${value.points.join(',')}`;
    case 'element':
      return `@${value.name}`;
    case 'array': {
      const otherwise = keyOfValue(value.otherwise, budget);
      const entries = [...value.entries]
        .map(([index, entry]) => [index, keyOfValue(entry, budget)] as const)
        .filter(([, entry]) => entry !== otherwise)
        .toSorted(([a], [b]) => (a < b ? -1 : 1));
      return `[${otherwise}${entries.map(([index, entry]) => `,${index}=${entry}`).join('')}]`;
    }
  }
}
