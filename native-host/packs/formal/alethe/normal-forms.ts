import { DecisionDiagrams, FALSE, TRUE, type DiagramNode } from './decision-diagrams.ts';
import { dividedBy, negative, ONE, ceilingOf, floorOf, fraction, fractionText, type Fraction } from './fractions.ts';
import {
  addScaled,
  constantOf,
  constantPolynomial,
  firstFactor,
  isConstant,
  multiplied,
  polynomialText,
  productsOf,
  scaled,
  wholeFactor,
  type Polynomial,
} from './polynomials.ts';
import type { ProofBudget } from './proof-budget.ts';
import { NUMBER, type SortedTerm } from './sorted-terms.ts';

/**
 * Brings terms into a form that is the same for many that mean the same: numbers as polynomials over what is no sum or
 * product, formulas as truth functions over relations between such polynomials and over equalities. Terms of one form
 * are equal in every model; not all that are equal have one form.
 */
export class NormalForms {
  readonly #diagrams: DecisionDiagrams;
  readonly #budget: ProofBudget;
  readonly #sums = new Map<number, Polynomial>();
  readonly #formulas = new Map<number, DiagramNode>();
  readonly #keys = new Map<number, string>();
  readonly #numbers = new Map<string, number>();
  readonly #integers = new Set<string>();

  constructor(budget: ProofBudget) {
    this.#budget = budget;
    this.#diagrams = new DecisionDiagrams(budget);
  }

  /** Are they equal in every model? What is not seen to be is told as false. */
  isSame(a: SortedTerm, b: SortedTerm): boolean {
    return a === b || (a.sort === b.sort && this.#keyOf(a) === this.#keyOf(b));
  }

  /** Does one of the conclusions hold wherever all of the premises do, each premise being one of several? */
  follows(premises: readonly (readonly SortedTerm[])[], conclusions: readonly SortedTerm[]): boolean {
    const any = (terms: readonly SortedTerm[]): DiagramNode =>
      terms.reduce((sum, term) => this.#diagrams.or(sum, this.formula(term)), FALSE);
    const all = premises.reduce((product, each) => this.#diagrams.and(product, any(each)), TRUE);
    return this.#diagrams.or(this.#diagrams.not(all), any(conclusions)) === TRUE;
  }

  /** A number as a sum of products. */
  sum(term: SortedTerm): Polynomial {
    const known = this.#sums.get(term.id);
    if (known !== undefined) return known;
    const made = this.#sumOf(term);
    this.#sums.set(term.id, made);
    return made;
  }

  /** Is every product of a sum an integer in every model? Its coefficients may be none. */
  isOverIntegers(sum: Polynomial): boolean {
    return productsOf(sum).every((product) => product.split('*').every((atom) => this.#integers.has(atom)));
  }

  /** A formula as a truth function. */
  formula(term: SortedTerm): DiagramNode {
    const known = this.#formulas.get(term.id);
    if (known !== undefined) return known;
    const made = this.#formulaOf(term);
    this.#formulas.set(term.id, made);
    return made;
  }

  #sumOf(term: SortedTerm): Polynomial {
    const [first, second] = term.args;
    const budget = this.#budget;
    if (term.value !== undefined) return constantPolynomial(term.value);
    if (term.op === '+') return term.args.map((arg) => this.sum(arg)).reduce((a, b) => addScaled(a, b, ONE, budget));
    if (term.op === '*') return term.args.map((arg) => this.sum(arg)).reduce((a, b) => multiplied(a, b, budget));
    if (term.op === 'to_real' && first !== undefined) return this.sum(first);
    if (term.op === '-' && first !== undefined)
      return second === undefined
        ? scaled(this.sum(first), negative(ONE), budget)
        : addScaled(this.sum(first), this.sum(second), negative(ONE), budget);
    if (term.op === '/' && first !== undefined && second !== undefined) {
      const divisor = this.sum(second);
      if (isConstant(divisor) && divisor.size > 0)
        return scaled(this.sum(first), dividedBy(ONE, constantOf(divisor)), budget);
    }
    const atom = `${this.#numberOf(`number ${this.#call(term)}`)}`;
    if (term.isInteger) this.#integers.add(atom);
    return new Map([[atom, ONE]]);
  }

  #formulaOf({ op, args }: SortedTerm): DiagramNode {
    const diagrams = this.#diagrams;
    const [first, second, third] = args;
    const parts = (): DiagramNode[] => args.map((arg) => this.formula(arg));
    if (op === 'true') return TRUE;
    if (op === 'false') return FALSE;
    if (op === 'and') return parts().reduce((a, b) => diagrams.and(a, b), TRUE);
    if (op === 'or') return parts().reduce((a, b) => diagrams.or(a, b), FALSE);
    if (op === 'not' && first !== undefined) return diagrams.not(this.formula(first));
    if (op === 'distinct') return this.#areDistinct(args);
    if (first !== undefined && second !== undefined) {
      if (op === '=>') return diagrams.or(diagrams.not(this.formula(first)), this.formula(second));
      if (op === 'xor') return diagrams.not(diagrams.same(this.formula(first), this.formula(second)));
      if (op === '=') return this.#areEqual(first, second);
      if (op === '>=' || op === '>') return this.#isAtLeast(first, second, op === '>');
      if (op === '<=' || op === '<') return this.#isAtLeast(second, first, op === '<');
      if (op === 'ite' && third !== undefined)
        return diagrams.choose(this.formula(first), this.formula(second), this.formula(third));
    }
    return this.#variable(`holds ${op} ${args.map((arg) => this.#keyOf(arg)).join(' ')}`);
  }

  #areEqual(a: SortedTerm, b: SortedTerm): DiagramNode {
    if (a.sort === 'Bool') return this.#diagrams.same(this.formula(a), this.formula(b));
    if (a.sort !== NUMBER) {
      const keys = [this.#keyOf(a), this.#keyOf(b)].toSorted();
      return keys[0] === keys[1] ? TRUE : this.#variable(`equal ${keys.join(' ')}`);
    }
    const difference = addScaled(this.sum(a), this.sum(b), negative(ONE), this.#budget);
    if (isConstant(difference)) return difference.size === 0 ? TRUE : FALSE;
    const { sum, isNegative } = this.#leading(difference);
    const constant = constantOf(sum);
    if (this.isOverIntegers(sum) && constant.bottom !== 1n) return FALSE;
    return this.#variable(`zero ${polynomialText(isNegative ? scaled(sum, negative(ONE), this.#budget) : sum)}`);
  }

  #areDistinct(args: readonly SortedTerm[]): DiagramNode {
    let all = TRUE;
    for (const [at, left] of args.entries())
      for (let other = at + 1; other < args.length; other += 1) {
        this.#budget.spend(1);
        all = this.#diagrams.and(all, this.#diagrams.not(this.#areEqual(left, args[other] ?? left)));
      }
    return all;
  }

  /** `a >= b`, or `a > b`: whether a sum whose first coefficient is above 0 reaches a bound, or does not. */
  #isAtLeast(a: SortedTerm, b: SortedTerm, isStrict: boolean): DiagramNode {
    const difference = addScaled(this.sum(a), this.sum(b), negative(ONE), this.#budget);
    if (isConstant(difference)) {
      const { top } = constantOf(difference);
      return (isStrict ? top > 0n : top >= 0n) ? TRUE : FALSE;
    }
    const { sum, isNegative } = this.#leading(difference);
    // Below 0, s >= 0 is not (-s > 0).
    const [upwards, strict] = isNegative ? [scaled(sum, negative(ONE), this.#budget), !isStrict] : [sum, isStrict];
    const reaches = this.#reaches(upwards, strict);
    return isNegative ? this.#diagrams.not(reaches) : reaches;
  }

  #reaches(sum: Polynomial, isStrict: boolean): DiagramNode {
    const bound = negative(constantOf(sum));
    const products = addScaled(sum, constantPolynomial(bound), ONE, this.#budget);
    const text = polynomialText(products);
    if (!this.isOverIntegers(sum))
      return this.#variable(`${isStrict ? 'above' : 'least'} ${fractionText(bound)} ${text}`);
    const least = isStrict ? floorOf(bound) + 1n : ceilingOf(bound);
    return this.#variable(`least ${fractionText(fraction(least))} ${text}`);
  }

  /** The sum times a number above 0, so that its multiples are one: is its first coefficient below 0? */
  #leading(difference: Polynomial): { sum: Polynomial; isNegative: boolean } {
    const factor = this.isOverIntegers(difference) ? wholeFactor(difference, this.#budget) : firstFactor(difference);
    const sum = scaled(difference, factor, this.#budget);
    const first: Fraction | undefined = sum.get(productsOf(sum)[0] ?? '');
    return { sum, isNegative: first !== undefined && first.top < 0n };
  }

  #keyOf(term: SortedTerm): string {
    const known = this.#keys.get(term.id);
    if (known !== undefined) return known;
    const made = this.#makeKey(term);
    this.#keys.set(term.id, made);
    return made;
  }

  #makeKey(term: SortedTerm): string {
    if (term.sort === 'Bool') return `b${this.formula(term)}`;
    if (term.sort === NUMBER) return `n${this.#numberOf(polynomialText(this.sum(term)))}`;
    return `t${this.#numberOf(this.#call(term))}`;
  }

  #call({ op, args }: SortedTerm): string {
    return `call ${op} ${args.map((arg) => this.#keyOf(arg)).join(' ')}`;
  }

  #variable(text: string): DiagramNode {
    return this.#diagrams.variable(this.#numberOf(text));
  }

  #numberOf(text: string): number {
    this.#budget.spend(1 + text.length / 32);
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const made = this.#numbers.size;
    this.#numbers.set(text, made);
    return made;
  }
}
