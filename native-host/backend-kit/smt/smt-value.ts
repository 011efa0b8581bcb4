/** A value of SMT-LIB's theories of cores, numbers, bit-vectors and arrays. */
export type SmtValue =
  | { sort: 'bool'; value: boolean }
  /** An exact fraction in lowest terms, its denominator above 0: integers and reals. */
  | { sort: 'number'; numerator: bigint; denominator: bigint }
  | { sort: 'bits'; value: bigint; width: number }
  /** An element of a sort that is only declared, by the name that the model gives it. */
  | { sort: 'element'; name: string }
  /** The same everywhere but at these places, by {@link keyOfValue} of the index. */
  | { sort: 'array'; otherwise: SmtValue; entries: ReadonlyMap<string, SmtValue> };

/** Thrown for what is not evaluated here: then nothing is said of a model. */
export class NotEvaluated extends Error {}

export const bool = (value: boolean): SmtValue => ({ sort: 'bool', value });

/** A fraction; `denominator` is not 0. */
export function number(numerator: bigint, denominator = 1n): SmtValue {
  const sign = denominator < 0n ? -1n : 1n;
  const divisor = gcd(numerator, denominator);
  return { sort: 'number', numerator: (sign * numerator) / divisor, denominator: (sign * denominator) / divisor };
}

/** The bits of a number, modulo 2 to the width. */
export const bits = (value: bigint, width: number): SmtValue => ({
  sort: 'bits',
  value: BigInt.asUintN(width, value),
  width,
});

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}

/** Equal for equal values, and for no others. */
export function keyOfValue(value: SmtValue): string {
  switch (value.sort) {
    case 'bool':
      return String(value.value);
    case 'number':
      return `${value.numerator}/${value.denominator}`;
    case 'bits':
      return `#${value.width}:${value.value}`;
    case 'element':
      return `@${value.name}`;
    case 'array': {
      const otherwise = keyOfValue(value.otherwise);
      const entries = [...value.entries]
        .map(([index, entry]) => [index, keyOfValue(entry)] as const)
        .filter(([, entry]) => entry !== otherwise)
        .toSorted(([a], [b]) => (a < b ? -1 : 1));
      return `[${otherwise}${entries.map(([index, entry]) => `,${index}=${entry}`).join('')}]`;
    }
  }
}
