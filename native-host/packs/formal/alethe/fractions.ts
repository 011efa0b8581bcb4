import { ProofRefused } from './proof-budget.ts';

/** An exact fraction in lowest terms; the bottom is above 0. */
export interface Fraction {
  top: bigint;
  bottom: bigint;
}

/** Larger numbers are not reckoned with: each of their divisors takes as long as many steps. */
const MOST = 1n << 512n;

/** More digits are no number that is reckoned with. */
export const MOST_DIGITS = 155;

/** Up to here numbers are as quick as a step; larger ones are up to {@link LARGE_COST} times as slow. */
const QUICK = 1n << 64n;
const LARGE_COST = 32;

/** Steps that reckoning with a number takes. */
export const costOf = ({ top, bottom }: Fraction): number =>
  top < QUICK && top > -QUICK && bottom < QUICK ? 1 : LARGE_COST;

/** `bottom` is not 0. */
export function fraction(top: bigint, bottom = 1n): Fraction {
  const sign = bottom < 0n ? -1n : 1n;
  const common = bottom === 1n ? 1n : gcd(top, bottom);
  const lowest = { top: (sign * top) / common, bottom: (sign * bottom) / common };
  if (lowest.top > MOST || lowest.top < -MOST || lowest.bottom > MOST)
    throw new ProofRefused('a number in it is too large');
  return lowest;
}

/** The greatest common divisor, above 0; of two zeros 1. */
export function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}

/** The least common multiple of two numbers above 0. */
export const lcm = (a: bigint, b: bigint): bigint => fraction((a / gcd(a, b)) * b).top;

/** 1. */
export const ONE: Fraction = { top: 1n, bottom: 1n };
/** 0. */
export const ZERO: Fraction = { top: 0n, bottom: 1n };

/** `a + b` */
export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);

/** `a * b` */
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.top, a.bottom * b.bottom);

/** `-a` */
export const negative = (a: Fraction): Fraction => ({ top: -a.top, bottom: a.bottom });

/** `b` is not 0. */
export const dividedBy = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.bottom, a.bottom * b.top);

/** The largest integer that is not above it. */
export const floorOf = ({ top, bottom }: Fraction): bigint =>
  top >= 0n || top % bottom === 0n ? top / bottom : top / bottom - 1n;

/** The smallest integer that is not below it. */
export const ceilingOf = (a: Fraction): bigint => -floorOf(negative(a));

/** `5`, `-5/2`: the same for equal fractions only. */
export const fractionText = ({ top, bottom }: Fraction): string => (bottom === 1n ? `${top}` : `${top}/${bottom}`);
