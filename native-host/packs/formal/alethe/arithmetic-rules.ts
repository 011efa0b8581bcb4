import { negated, onlyOf, type AletheRule, type ProofClause, type RuleContext } from './alethe-step.ts';
import { ceilingOf, dividedBy, floorOf, fraction, negative, ONE, plus, type Fraction } from './fractions.ts';
import {
  addScaled,
  constantOf,
  constantPolynomial,
  isConstant,
  scaled,
  wholeFactor,
  type Polynomial,
} from './polynomials.ts';
import { NUMBER, type SortedTerm } from './sorted-terms.ts';

/** A sum that is at least 0, above 0, or 0. */
interface Bound {
  sum: Polynomial;
  relation: '>=' | '>' | '=';
}

/** What a relation says of a sum, or its negation; undefined for what is no relation between numbers, and for `!=`. */
function boundOf(term: SortedTerm, isNegated: boolean, context: RuleContext): Bound | undefined {
  context.budget.spend(1);
  const inner = negated(term);
  if (inner !== undefined) return boundOf(inner, !isNegated, context);
  const [left, right] = term.args;
  if (left === undefined || right === undefined || left.sort !== right.sort) return undefined;
  const { forms, budget } = context;
  const minus = (a: SortedTerm, b: SortedTerm): Polynomial =>
    addScaled(forms.sum(a), forms.sum(b), negative(ONE), budget);
  if (term.op === '=' && !isNegated && left.sort === NUMBER) return { sum: minus(right, left), relation: '=' };
  if (term.op === '>=' || term.op === '<') {
    const isAtLeast = (term.op === '>=') !== isNegated;
    return isAtLeast ? { sum: minus(left, right), relation: '>=' } : { sum: minus(right, left), relation: '>' };
  }
  if (term.op === '<=' || term.op === '>') {
    const isAtMost = (term.op === '<=') !== isNegated;
    return isAtMost ? { sum: minus(right, left), relation: '>=' } : { sum: minus(left, right), relation: '>' };
  }
  return undefined;
}

/** Over integers, the strongest bound that is the same: `2 * x > 1` is `x >= 1`, times 2. */
function tightened({ sum, relation }: Bound, { forms, budget }: RuleContext): Bound {
  if (relation === '=' || isConstant(sum) || !forms.isOverIntegers(sum)) return { sum, relation };
  const factor = wholeFactor(sum, budget);
  const whole = scaled(sum, factor, budget);
  const least = negative(constantOf(whole));
  const bound = fraction(relation === '>' ? floorOf(least) + 1n : ceilingOf(least));
  const moved = addScaled(whole, constantPolynomial(plus(least, negative(bound))), ONE, budget);
  return { sum: scaled(moved, dividedBy(ONE, factor), budget), relation: '>=' };
}

/**
 * Do bounds, each times its number and all added, say that a constant is what it is not (Farkas)? The sign of a number
 * counts for equalities only.
 */
function contradict(bounds: readonly Bound[], factors: readonly Fraction[], context: RuleContext): boolean {
  let total: Bound = { sum: new Map(), relation: '=' };
  for (const [index, bound] of bounds.entries()) {
    const told = factors[index] ?? ONE;
    const factor = bound.relation === '=' ? told : absolute(told);
    if (factor.top === 0n) continue;
    const { sum, relation } = tightened(bound, context);
    total = { sum: addScaled(total.sum, sum, factor, context.budget), relation: stronger(total.relation, relation) };
  }
  if (!isConstant(total.sum)) return false;
  const { top } = constantOf(total.sum);
  if (total.relation === '=') return top !== 0n;
  return total.relation === '>' ? top <= 0n : top < 0n;
}

function stronger(a: Bound['relation'], b: Bound['relation']): Bound['relation'] {
  if (a === '>' || b === '>') return '>';
  return a === '>=' || b === '>=' ? '>=' : '=';
}

const absolute = ({ top, bottom }: Fraction): Fraction => ({ top: top < 0n ? -top : top, bottom });

/** Linear arithmetic by the coefficients that the step tells, one for each formula; where one is missing it is 1. */
const byCoefficients: AletheRule = ({ conclusion, premises, args }, context) => {
  const bounds = conclusion.map((term) => boundOf(term, true, context));
  const numbers = args.map((arg) => context.reader.read(arg).value);
  if (premises.length > 0 || args.length > conclusion.length || conclusion.length === 0) return false;
  if (!bounds.every((bound) => bound !== undefined) || !numbers.every((value) => value !== undefined)) return false;
  return (
    contradict(bounds, numbers, context) ||
    contradict(
      bounds,
      bounds.map((_, at) => negative(numbers[at] ?? ONE)),
      context,
    )
  );
};

/** Does the sum of the premises contradict the negation of the conclusion? Equalities are added from either side. */
function followsBySum(premises: readonly ProofClause[], conclusion: ProofClause, context: RuleContext): boolean {
  const goal = onlyOf(conclusion);
  const known = premises.map((premise) => onlyOf(premise));
  if (goal === undefined || !known.every((term) => term !== undefined)) return false;
  const bounds = [...known.map((term) => boundOf(term, false, context)), boundOf(goal, true, context)];
  if (!bounds.every((bound) => bound !== undefined)) return false;
  const turned = bounds.map(() => negative(ONE));
  return contradict(bounds, [], context) || contradict(bounds, turned, context);
}

/** A step that names no reason: believed only where one is found here. */
const byOwnReckoning: AletheRule = ({ conclusion, premises }, context) =>
  context.forms.follows(premises, conclusion) || followsBySum(premises, conclusion, context);

/** An equality of two terms of one normal form. */
const bySimplifying: AletheRule = ({ conclusion, premises }, { forms }) => {
  const only = onlyOf(conclusion);
  const [left, right] = only?.op === '=' ? only.args : [];
  return premises.length === 0 && left !== undefined && right !== undefined && forms.isSame(left, right);
};

const SIMPLIFYING = `all_simplify ac_simp and_simplify bool_simplify comp_simplify connective_def distinct_elim
  div_simplify eq_simplify equiv_simplify implies_simplify ite_simplify minus_simplify nary_elim not_simplify
  or_simplify prod_simplify qnt_simplify sum_simplify unary_minus_simplify`;

/**
 * Rules of linear arithmetic, and those that only say that something can be reckoned: they are believed where it can be
 * here. cvc5 1.0 writes `undefined` for rules of its own that Alethe has no name for.
 */
export const ARITHMETIC_RULES: ReadonlyMap<string, AletheRule> = new Map<string, AletheRule>([
  ['la_generic', byCoefficients],
  ['lia_generic', byCoefficients],
  ['la_tautology', byOwnReckoning],
  ['la_mult_pos', byOwnReckoning],
  ['la_mult_neg', byOwnReckoning],
  ['undefined', byOwnReckoning],
  ...SIMPLIFYING.split(/\s+/).map((name): [string, AletheRule] => [name, bySimplifying]),
]);
