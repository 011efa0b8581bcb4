/** Verdicts of before that turned out right and wrong; whole numbers from 0. */
export interface BetaCounts {
  right: number;
  wrong: number;
}

/** What is believed before anything was seen, as a Beta distribution: every share is as likely as any other. */
const PRIOR = { alpha: 1, beta: 1 } as const;

/** Judged verdicts below which nothing is concluded from them. */
export const ENOUGH_SEEN = 20;

/** More than could have been kept: such counts are none. */
const MOST_SEEN = 100_000;

/** How often verdicts like these are right, from enough of them; shares from 0 to 1. */
interface Reliability {
  /** Verdicts that were judged. */
  seen: number;
  right: number;
  /** Mean of the posterior, and the ends of its equal-tailed 95 % interval. */
  mean: number;
  low: number;
  high: number;
}

/** Mean of the posterior: the chance that the next verdict of the kind is right. @param counts as above */
export const predicted = ({ right, wrong }: BetaCounts): number =>
  (right + PRIOR.alpha) / (right + wrong + PRIOR.alpha + PRIOR.beta);

/** What counts say, or null where not enough was seen: then nothing may depend on them. */
export function reliabilityOf(counts: BetaCounts): Reliability | null {
  const { right, wrong } = counts;
  const isCount = [right, wrong].every((n) => Number.isSafeInteger(n) && n >= 0 && n <= MOST_SEEN);
  if (!isCount || right + wrong < ENOUGH_SEEN) return null;
  const quantile = quantileOf(right + PRIOR.alpha, wrong + PRIOR.beta);
  return { seen: right + wrong, right, mean: predicted(counts), low: quantile(0.025), high: quantile(0.975) };
}

/** Both together. */
export const addCounts = (one: BetaCounts, other: BetaCounts): BetaCounts => ({
  right: one.right + other.right,
  wrong: one.wrong + other.wrong,
});

/** Nothing was judged. */
export const NOTHING_JUDGED: BetaCounts = { right: 0, wrong: 0 };

/** Halvings of an interval: more than a double tells apart. */
const HALVINGS = 60;

/** What a sum of falling terms does not gain any more. */
const NEGLIGIBLE = 1e-18;

/** The share below which a Beta distribution with whole parameters has a given part of its mass. */
function quantileOf(alpha: number, beta: number): (mass: number) => number {
  const below = massBelow(alpha, beta);
  return (mass) => {
    let [low, high] = [0, 1];
    for (let step = 0; step < HALVINGS; step += 1) {
      const middle = (low + high) / 2;
      if (below(middle) < mass) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  };
}

/**
 * For whole parameters the mass below x is the chance of at least alpha successes in alpha + beta - 1 trials of chance
 * x: a sum of as many terms as the smaller side has.
 */
function massBelow(alpha: number, beta: number): (x: number) => number {
  const trials = alpha + beta - 1;
  let binomial = 0;
  for (let k = 1; k <= alpha; k += 1) binomial += Math.log((trials - alpha + k) / k);
  return (x) => {
    if (x <= 0) return 0;
    if (x >= 1) return 1;
    // From the term of exactly alpha successes outwards the terms fall off; where x is beyond it, the other side does.
    const first = binomial + alpha * Math.log(x) + (trials - alpha) * Math.log1p(-x);
    const odds = x / (1 - x);
    const upwards = x * trials <= alpha;
    let term = Math.exp(first);
    let sum = upwards ? term : 0;
    if (upwards)
      for (let k = alpha; k < trials; k += 1) {
        term *= ((trials - k) / (k + 1)) * odds;
        sum += term;
        if (term < sum * NEGLIGIBLE) break;
      }
    else
      for (let k = alpha; k > 0; k -= 1) {
        term *= k / (trials - k + 1) / odds;
        sum += term;
        if (term < sum * NEGLIGIBLE) break;
      }
    return Math.min(1, Math.max(0, upwards ? sum : 1 - sum));
  };
}
