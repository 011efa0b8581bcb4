import {
  costOf,
  dividedBy,
  fraction,
  fractionText,
  gcd,
  lcm,
  ONE,
  plus,
  times,
  ZERO,
  type Fraction,
} from './fractions.ts';
import { ProofRefused, type ProofBudget } from './proof-budget.ts';

/** A sum: coefficients, none of them 0, by product; a product is its atoms' numbers, sorted; that of none is ''. */
export type Polynomial = ReadonlyMap<string, Fraction>;

/** A number as a sum. */
export const constantPolynomial = (value: Fraction): Polynomial => new Map(value.top === 0n ? [] : [['', value]]);

/** The constant part. */
export const constantOf = (sum: Polynomial): Fraction => sum.get('') ?? ZERO;

/** Is it a number? */
export const isConstant = (sum: Polynomial): boolean => sum.size === 0 || (sum.size === 1 && sum.has(''));

/** `a + factor * b` */
export function addScaled(a: Polynomial, b: Polynomial, factor: Fraction, budget: ProofBudget): Polynomial {
  budget.spend(a.size + b.size);
  const sum = new Map(a);
  for (const [product, coefficient] of b) {
    const total = plus(sum.get(product) ?? ZERO, times(coefficient, factor));
    budget.spend(costOf(total));
    if (total.top === 0n) sum.delete(product);
    else sum.set(product, total);
  }
  return sum;
}

/** `factor * a` */
export const scaled = (a: Polynomial, factor: Fraction, budget: ProofBudget): Polynomial =>
  addScaled(new Map(), a, factor, budget);

/** `a * b`, product by product; each spends. */
export function multiplied(a: Polynomial, b: Polynomial, budget: ProofBudget): Polynomial {
  let sum: Polynomial = new Map();
  for (const [left, coefficient] of a) {
    const row = new Map<string, Fraction>();
    for (const [right, other] of b) {
      budget.spend(costOf(coefficient) + left.length + right.length);
      row.set(productOf(left, right), times(coefficient, other));
    }
    sum = addScaled(sum, row, ONE, budget);
  }
  return sum;
}

/** UTF-16 units: longer products would make each step with one slow. */
const PRODUCT_UNITS = 256;

function productOf(left: string, right: string): string {
  if (left.length + right.length > PRODUCT_UNITS) throw new ProofRefused('it has a product of too many factors');
  return [...left.split('*'), ...right.split('*')]
    .filter((atom) => atom !== '')
    .toSorted((a, b) => Number(a) - Number(b))
    .join('*');
}

/** The products but the constant one, in an order that does not depend on how the sum was made. */
export const productsOf = (sum: Polynomial): string[] => [...sum.keys()].filter((product) => product !== '').toSorted();

/** The same for the same sums only. */
export const polynomialText = (sum: Polynomial): string =>
  [...productsOf(sum), ...(sum.has('') ? [''] : [])]
    .map((product) => `${fractionText(sum.get(product) ?? ZERO)}.${product}`)
    .join('+');

/**
 * A number above 0 that makes the coefficients of the products integers without a common divisor. The sum is not
 * constant.
 */
export function wholeFactor(sum: Polynomial, budget: ProofBudget): Fraction {
  const coefficients = productsOf(sum).map((product) => sum.get(product) ?? ZERO);
  for (const each of coefficients) budget.spend(costOf(each));
  const bottom = coefficients.reduce((least, each) => lcm(least, each.bottom), 1n);
  const top = coefficients.reduce((common, each) => gcd(common, (each.top * bottom) / each.bottom), 0n);
  return fraction(bottom, top);
}

/** A number above 0 that makes the first coefficient 1 or -1. The sum is not constant. */
export function firstFactor(sum: Polynomial): Fraction {
  const first = sum.get(productsOf(sum)[0] ?? '') ?? ONE;
  return dividedBy(ONE, { top: first.top < 0n ? -first.top : first.top, bottom: first.bottom });
}
