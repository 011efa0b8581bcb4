import { negated, negates, onlyOf, type AletheRule, type ProofClause } from './alethe-step.ts';
import { followsByPropagation } from './clause-propagation.ts';
import type { SortedTerm } from './sorted-terms.ts';

const partsOf = (term: SortedTerm | undefined, op: string): readonly SortedTerm[] | undefined =>
  term?.op === op ? term.args : undefined;

/** Are the formulas the negations of these, in their order? */
const areNegations = (negations: ProofClause, terms: readonly SortedTerm[]): boolean =>
  negations.length === terms.length && negations.every((each, index) => negates(each, terms[index]));

const areEqual = (a: ProofClause, b: ProofClause): boolean =>
  a.length === b.length && a.every((each, index) => each === b[index]);

const sorted = (clause: ProofClause): SortedTerm[] => clause.toSorted((a, b) => a.id - b.id);

/** The only premise of a step, as its only formula. */
const premiseOf = (premises: readonly ProofClause[]): SortedTerm | undefined =>
  premises.length === 1 ? onlyOf(premises[0]) : undefined;

/** Rules about conjunctions and disjunctions of any length, and about clauses as such. */
export const CLAUSE_RULES: ReadonlyMap<string, AletheRule> = new Map<string, AletheRule>([
  [
    'and',
    ({ conclusion, premises }) => {
      const only = onlyOf(conclusion);
      return only !== undefined && partsOf(premiseOf(premises), 'and')?.includes(only) === true;
    },
  ],
  [
    'not_or',
    ({ conclusion, premises }) => {
      const denied = negated(onlyOf(conclusion));
      return denied !== undefined && partsOf(negated(premiseOf(premises)), 'or')?.includes(denied) === true;
    },
  ],
  [
    'or',
    ({ conclusion, premises }) => {
      const parts = partsOf(premiseOf(premises), 'or');
      return parts !== undefined && areEqual(parts, conclusion);
    },
  ],
  [
    'not_and',
    ({ conclusion, premises }) => {
      const parts = partsOf(negated(premiseOf(premises)), 'and');
      return parts !== undefined && areNegations(conclusion, parts);
    },
  ],
  [
    'and_pos',
    ({ conclusion: [first, second, ...more], premises }) =>
      more.length + premises.length === 0 &&
      second !== undefined &&
      partsOf(negated(first), 'and')?.includes(second) === true,
  ],
  [
    'and_neg',
    ({ conclusion: [first, ...rest], premises }) => {
      const parts = partsOf(first, 'and');
      return premises.length === 0 && parts !== undefined && areNegations(rest, parts);
    },
  ],
  [
    'or_pos',
    ({ conclusion: [first, ...rest], premises }) => {
      const parts = partsOf(negated(first), 'or');
      return premises.length === 0 && parts !== undefined && areEqual(rest, parts);
    },
  ],
  [
    'or_neg',
    ({ conclusion: [first, second, ...more], premises }) => {
      const denied = negated(second);
      const isShort = more.length + premises.length === 0;
      return isShort && denied !== undefined && partsOf(first, 'or')?.includes(denied) === true;
    },
  ],
  [
    'contraction',
    ({ conclusion, premises }) =>
      premises.length === 1 && areEqual(sorted([...new Set(premises[0])]), sorted(conclusion)),
  ],
  [
    'reordering',
    ({ conclusion, premises: [only, ...more] }) =>
      only !== undefined && more.length === 0 && areEqual(sorted(only), sorted(conclusion)),
  ],
  [
    'weakening',
    ({ conclusion, premises: [only, ...more] }) =>
      only !== undefined && more.length === 0 && areEqual(only, conclusion.slice(0, only.length)),
  ],
  ['resolution', ({ conclusion, premises }, { budget }) => followsByPropagation(premises, conclusion, budget)],
  ['th_resolution', ({ conclusion, premises }, { budget }) => followsByPropagation(premises, conclusion, budget)],
]);
