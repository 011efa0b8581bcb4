import { callAgain, coreOf, isNumbers, isWhole, type Law, type Returned } from './law.ts';
import type { TypeShape } from '../../../../../languages/typescript/functions/type-shape.ts';
import { literal, same } from '../value.ts';

/** A function of whole numbers that everybody knows, by its name, as something that says what it answers. */
interface Known {
  core: RegExp;
  says: string;
  documented: RegExp;
  /** The answer; undefined where it is nobody's. */
  answer(...args: number[]): unknown;
}

const divides = (a: number, b: number): boolean => b % a === 0;

const isPrime = (n: number): boolean => {
  if (n < 2) return false;
  for (let d = 2; d * d <= n; d += 1) if (divides(d, n)) return false;
  return true;
};

const upTo = (n: number): number[] => Array.from({ length: Math.max(0, n) }, (_, at) => at + 1);

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

const digitsOf = (n: number): number[] => [...String(n)].map(Number);

const primeFactorsOf = (n: number): number[] => {
  const found: number[] = [];
  for (let rest = n, d = 2; rest > 1; d += 1) for (; divides(d, rest); rest /= d) found.push(d);
  return found;
};

const divisorsOf = (n: number): number[] => upTo(n).filter((each) => divides(each, n));

/** Of one or two whole numbers from 1 on, and not above 200. */
const KNOWN: readonly Known[] = [
  {
    core: /^(?:gcd|hcf|greatest common (?:divisor|factor))$/,
    says: 'a greatest common divisor divides both and is the greatest that does',
    documented: /greatest common|\bgcd\b/i,
    answer: (a, b) => (b === undefined ? undefined : gcd(a, b)),
  },
  {
    core: /^(?:lcm|least common multiple)$/,
    says: 'a least common multiple is the least that both divide',
    documented: /least common|\blcm\b/i,
    answer: (a, b) => (b === undefined ? undefined : (a * b) / gcd(a, b)),
  },
  { core: /^(?:is )?prime$|^is prime/, says: 'a prime has two divisors', documented: /prime/i, answer: isPrime },
  {
    core: /^(?:prime factors?|prime factorization|factorize|factorise)$/,
    says: 'prime factors are prime and multiply to the number',
    documented: /factor/i,
    answer: primeFactorsOf,
  },
  {
    core: /^(?:sieve|primes|sieve eratosthenes|primes up|generate primes|list primes)$/,
    says: 'primes up to a number are all of them',
    documented: /primes? (?:up to|<=|less|below|numbers)/i,
    answer: (n) => [upTo(n).filter(isPrime), upTo(n - 1).filter(isPrime)],
  },
  {
    core: /^(?:factorial|fact)$/,
    says: 'a factorial is the product of the numbers up to it',
    documented: /factorial|n!/i,
    answer: (n) => (n > 18 ? undefined : upTo(n).reduce((product, each) => product * each, 1)),
  },
  {
    core: /^(?:digit sum|sum digits|digits sum)$/,
    says: 'a sum of digits is just that',
    documented: /digits/i,
    answer: (n) => digitsOf(n).reduce((sum, each) => sum + each, 0),
  },
  {
    core: /^divisors$/,
    says: 'divisors are all that divide a number',
    documented: /divisors/i,
    answer: divisorsOf,
  },
  {
    core: /^factors$/,
    says: 'factors are all that divide a number, or the primes that make it',
    documented: /factors/i,
    answer: (n) => [divisorsOf(n), primeFactorsOf(n)],
  },
  {
    core: /^(?:is )?leap(?: year)?$/,
    says: 'every fourth year is a leap year, and of full centuries every fourth',
    documented: /leap/i,
    answer: (year) => (divides(4, year) && !divides(100, year)) || divides(400, year),
  },
  {
    core: /^(?:is )?(?:perfect)$/,
    says: 'a perfect number is the sum of its proper divisors',
    documented: /perfect/i,
    answer: (n) =>
      n > 1 &&
      upTo(n - 1)
        .filter((each) => divides(each, n))
        .reduce((sum, each) => sum + each, 0) === n,
  },
  {
    core: /^(?:power|pow|exponentiate|exponentiation|fast power|fast pow)$/,
    says: 'a power is a product of so many equal numbers',
    documented: /power|exponent/i,
    answer: (a, b) => (b === undefined || a ** b > 2 ** 50 ? undefined : a ** b),
  },
  {
    core: /^(?:decimal )?binary$/,
    says: 'binary digits make the number again',
    documented: /binary/i,
    answer: (n) => n.toString(2),
  },
];

const lawOfKnown = ({ core, says, documented, answer }: Known): Law => ({
  rule: 'known-answer',
  says,
  documented,
  promisedBy: (subject) =>
    core.test(coreOf(subject)) && subject.shape.parameters.every(({ shape }) => shape.kind === 'number'),
  broken: ({ args, value, subject }) => {
    if (!args.every((each) => isWhole(each) && each >= 1 && each <= 200)) return null;
    const right = answer(...(args as number[]));
    if (right === undefined || isBeyondType(subject, right) || (typeof value === 'object' && !Array.isArray(value)))
      return null;
    if (typeof right !== typeof value && !(Array.isArray(right) && Array.isArray(value))) return null;
    // Where two answers are both everybody's the first that it comes near to counts.
    const options = Array.isArray(right) && Array.isArray(right[0]) ? right : [right];
    if (options.some((each) => same(sorted(each), sorted(value)))) return undefined;
    if (Array.isArray(value) && !isNumbers(value)) return null;
    return isSetOf(value, options) ? null : `${says}: expected ${literal(options[0])}`;
  },
});

const sorted = (value: unknown): unknown => (isNumbers(value) ? value.toSorted((a, b) => a - b) : value);

/** Factors told once each are as common as with repetition. */
const isSetOf = (value: unknown, options: readonly unknown[]): boolean =>
  isNumbers(value) && options.some((each) => isNumbers(each) && same(sorted([...new Set(each)]), sorted(value)));

/** Is a number larger than what the declared type of the result holds? */
const isBeyondType = ({ shape: { returns } }: Pick<Returned['subject'], 'shape'>, right: unknown): boolean =>
  typeof right === 'number' && returns?.kind === 'number' && right > (returns.max ?? Infinity);

/** What is said of the numbers of a list, by the core of a name. */
const OF_LISTS: readonly { core: RegExp; says: string; answer(list: number[]): number }[] = [
  {
    core: /^(?:sum|total|sum up|add up|sum array)$/,
    says: 'a sum is of all numbers',
    answer: (list) => list.reduce((sum, each) => sum + each, 0),
  },
  {
    core: /^(?:average|mean|avg|arithmetic mean)$/,
    says: 'a mean is the sum by the count',
    answer: (list) => list.reduce((sum, each) => sum + each, 0) / list.length,
  },
  {
    core: /^median$/,
    says: 'a median has as many numbers below as above',
    answer: (list) => {
      const order = list.toSorted((a, b) => a - b);
      const [low = 0, high = 0] = [order[(order.length - 1) >> 1], order[order.length >> 1]];
      return (low + high) / 2;
    },
  },
  {
    core: /^(?:max|maximum|largest|biggest|highest)$/,
    says: 'a maximum is not exceeded',
    answer: (list) => Math.max(...list),
  },
  { core: /^(?:min|minimum|smallest|lowest)$/, says: 'a minimum is not undercut', answer: (list) => Math.min(...list) },
  { core: /^product$/, says: 'a product is of all numbers', answer: (list) => list.reduce((a, b) => a * b, 1) },
  {
    core: /^(?:max|maximum|largest) (?:sub|contiguous sub|subarray|sub array)(?: sum)?$|^kadane$/,
    says: 'no stretch of the list has a larger sum',
    answer: (list) =>
      Math.max(
        ...list.flatMap((_, from) =>
          list.slice(from).map((__, to) => list.slice(from, from + to + 1).reduce((a, b) => a + b, 0)),
        ),
      ),
  },
  {
    core: /^second (?:largest|max|maximum|highest)$/,
    says: 'exactly one of the different numbers is above the second largest',
    answer: (list) => [...new Set(list)].toSorted((a, b) => b - a)[1] ?? Number.NaN,
  },
];

const givesWhole = (shape: TypeShape | null): boolean => {
  if (shape?.kind === 'number') return shape.whole === true;
  if (shape?.kind === 'union') return shape.options.some(givesWhole);
  return shape?.kind === 'tuple' && shape.items.some(givesWhole);
};

const lawOfList = ({ core, says, answer }: (typeof OF_LISTS)[number]): Law => ({
  rule: 'known-answer',
  says,
  documented: /sum|mean|average|median|largest|smallest|maximum|minimum|product|total/i,
  promisedBy: (subject) => core.test(coreOf(subject)),
  broken: ({ args, value, subject }) => {
    const [list] = args;
    const wanted = args.length === 1 && isNumbers(list) && list.length > 0 ? answer(list) : Number.NaN;
    if (typeof value !== 'number' || Number.isNaN(wanted)) return null;
    // A result that is whole by its type has no fraction, whichever way it was rounded.
    if (givesWhole(subject.shape.returns) && Math.abs(value - wanted) < 1) return undefined;
    return Math.abs(value - wanted) <= 0.01 * Math.max(1, Math.abs(wanted)) ? undefined : `${says}: expected ${wanted}`;
  },
});

/** Symmetric functions of two values by the last words of their names. */
const symmetric: Law = {
  rule: 'commutative',
  says: 'the order of the two does not matter',
  documented: /symmetric|either order|commut/i,
  promisedBy: (subject) =>
    subject.shape.parameters.length === 2 &&
    /^(?:gcd|lcm|add|sum|max|min|.*distance|(?:is |are |deep |shallow )*(?:equals?|anagrams?|similar))$/.test(
      coreOf(subject),
    ) &&
    sameShapes(subject.shape.parameters),
  broken: (returned) => {
    const [a, b] = returned.args;
    const turned = callAgain(returned, [b, a]);
    if (turned === undefined) return null;
    return same(turned.value, returned.value)
      ? undefined
      : { message: `turned round it is ${turned.step.outcome}`, further: [turned.step] };
  },
};

const sameShapes = (parameters: Returned['subject']['shape']['parameters']): boolean =>
  new Set(parameters.map(({ shape }) => JSON.stringify(shape).replaceAll(/"id":\d+/g, ''))).size === 1;

/** A distance is zero between equals, and of an edit distance more is known. */
const distance: Law = {
  rule: 'distance',
  says: 'a distance is none between equals and some between others',
  documented: /distance/i,
  promisedBy: (subject) =>
    /(?:edit distance|levenshtein(?: distance)?|hamming(?: distance)?)$/.test(coreOf(subject)) &&
    subject.shape.parameters.length === 2,
  broken: ({ args: [a, b], value, subject }) => {
    if (typeof a !== 'string' || typeof b !== 'string' || typeof value !== 'number') return null;
    if ((a === b) !== (value === 0)) return `it is ${value} although the two ${a === b ? 'are' : 'are not'} the same`;
    if (subject.words.includes('hamming')) return undefined;
    const [short, long] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
    if (value < long - short || value > long) return `no way from one to the other takes ${value} steps`;
    return undefined;
  },
};

/** Laws of functions of numbers. */
export const NUMBER_LAWS: readonly Law[] = [...KNOWN.map(lawOfKnown), ...OF_LISTS.map(lawOfList), symmetric, distance];
