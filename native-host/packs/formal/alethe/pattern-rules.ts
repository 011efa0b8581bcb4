import { readSexprs, type Sexpr } from '../smt/sexpr.ts';
import { onlyOf, type AletheRule, type ProofClause } from './alethe-step.ts';
import type { SortedTerm } from './sorted-terms.ts';

/**
 * Rules of Alethe that are one form each: the formula of the premise, when there is one, and the clause. Capital
 * letters stand for any term.
 */
const FORMS: Readonly<Record<string, string | readonly [premise: string, clause: string]>> = {
  true: 'true',
  false: '(not false)',
  not_not: '(not (not (not A))) A',
  implies_pos: '(not (=> A B)) (not A) B',
  implies_neg1: '(=> A B) A',
  implies_neg2: '(=> A B) (not B)',
  equiv_pos1: '(not (= A B)) A (not B)',
  equiv_pos2: '(not (= A B)) (not A) B',
  equiv_neg1: '(= A B) (not A) (not B)',
  equiv_neg2: '(= A B) A B',
  xor_pos1: '(not (xor A B)) A B',
  xor_pos2: '(not (xor A B)) (not A) (not B)',
  xor_neg1: '(xor A B) A (not B)',
  xor_neg2: '(xor A B) (not A) B',
  ite_pos1: '(not (ite C A B)) C B',
  ite_pos2: '(not (ite C A B)) (not C) A',
  ite_neg1: '(ite C A B) C (not B)',
  ite_neg2: '(ite C A B) (not C) (not A)',
  eq_reflexive: '(= A A)',
  refl: '(= A A)',
  la_totality: '(or (<= A B) (<= B A))',
  la_disequality: '(or (= A B) (not (<= A B)) (not (<= B A)))',
  la_rw_eq: '(= (= A B) (and (<= A B) (<= B A)))',
  implies: ['(=> A B)', '(not A) B'],
  not_implies1: ['(not (=> A B))', 'A'],
  not_implies2: ['(not (=> A B))', '(not B)'],
  equiv1: ['(= A B)', '(not A) B'],
  equiv2: ['(= A B)', 'A (not B)'],
  not_equiv1: ['(not (= A B))', 'A B'],
  not_equiv2: ['(not (= A B))', '(not A) (not B)'],
  xor1: ['(xor A B)', 'A B'],
  xor2: ['(xor A B)', '(not A) (not B)'],
  not_xor1: ['(not (xor A B))', 'A (not B)'],
  not_xor2: ['(not (xor A B))', '(not A) B'],
  ite1: ['(ite C A B)', 'C B'],
  ite2: ['(ite C A B)', '(not C) A'],
  not_ite1: ['(not (ite C A B))', 'C (not B)'],
  not_ite2: ['(not (ite C A B))', '(not C) (not A)'],
  symm: ['(= A B)', '(= B A)'],
  not_symm: ['(not (= A B))', '(not (= B A))'],
};

/** {@link FORMS} as rules, by name. */
export const PATTERN_RULES: ReadonlyMap<string, AletheRule> = new Map(
  Object.entries(FORMS).map(([name, form]) => {
    const [premise, clause] = typeof form === 'string' ? [undefined, form] : form;
    return [name, ruleOf(premise === undefined ? undefined : readSexprs(premise), readSexprs(clause))];
  }),
);

function ruleOf(premise: readonly Sexpr[] | undefined, clause: readonly Sexpr[]): AletheRule {
  return ({ conclusion, premises }) => {
    const found = new Map<string, SortedTerm>();
    if (premise === undefined) return premises.length === 0 && areLike(clause, conclusion, found);
    const only = onlyOf(premises[0]);
    const isRead = premises.length === 1 && only !== undefined && areLike(premise, [only], found);
    return isRead && areLike(clause, conclusion, found);
  };
}

const areLike = (patterns: readonly Sexpr[], terms: ProofClause, found: Map<string, SortedTerm>): boolean =>
  patterns.length === terms.length && patterns.every((pattern, index) => isLike(pattern, terms[index], found));

function isLike(pattern: Sexpr, term: SortedTerm | undefined, found: Map<string, SortedTerm>): boolean {
  if (term === undefined) return false;
  if (typeof pattern !== 'string') return term.op === pattern[0] && areLike(pattern.slice(1), term.args, found);
  if (!/^[A-Z]$/.test(pattern)) return term.op === pattern && term.args.length === 0;
  const known = found.get(pattern);
  found.set(pattern, term);
  return known === undefined || known === term;
}
