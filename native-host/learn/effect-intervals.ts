/** How often something happened, with the 95 % interval of its rate; numbers from 0 to 1. */
export interface Rate {
  count: number;
  of: number;
  rate: number;
  low: number;
  high: number;
}

/** The difference of two rates with its 95 % interval; from -1 to 1. */
export interface Difference {
  value: number;
  low: number;
  high: number;
}

/** The quantile of the normal distribution for 95 %. */
const Z = 1.959963984540054;

/**
 * Wilson's score interval: unlike the usual one it is right for few cases and for none. `of` is at least 1, `count` at
 * most `of`.
 */
export function wilson(count: number, of: number): Rate {
  const rate = count / of;
  const middle = rate + (Z * Z) / (2 * of);
  const half = Z * Math.sqrt((rate * (1 - rate)) / of + (Z * Z) / (4 * of * of));
  const whole = 1 + (Z * Z) / of;
  // Rounding must not put the rate outside of its own interval.
  return {
    count,
    of,
    rate,
    low: Math.max(0, Math.min(rate, (middle - half) / whole)),
    high: Math.min(1, Math.max(rate, (middle + half) / whole)),
  };
}

/** Newcombe's interval for `one - other`, made of the two score intervals (his method 10). */
export function newcombe(one: Rate, other: Rate): Difference {
  const value = one.rate - other.rate;
  return {
    value,
    low: Math.max(-1, value - Math.hypot(one.rate - one.low, other.high - other.rate)),
    high: Math.min(1, value + Math.hypot(one.high - one.rate, other.rate - other.low)),
  };
}
