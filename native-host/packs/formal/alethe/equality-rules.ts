import { negated, onlyOf, sidesOf, type AletheRule, type ProofClause } from './alethe-step.ts';
import type { SortedTerm } from './sorted-terms.ts';

type Pair = readonly [SortedTerm, SortedTerm];

/** The equalities that clauses are, each alone; undefined where one is none. */
function equalitiesOf(clauses: readonly ProofClause[]): readonly Pair[] | undefined {
  const pairs = clauses.map((clause) => sidesOf(onlyOf(clause)));
  return pairs.every((pair) => pair !== undefined) ? pairs : undefined;
}

/** Do equalities lead from one term to another, one after the other, each read from either side? */
function leadsTo([from, to]: Pair, equalities: readonly Pair[]): boolean {
  let at = from;
  for (const [left, right] of equalities) {
    if (at !== left && at !== right) return false;
    at = at === left ? right : left;
  }
  return at === to;
}

/** Have two calls of one function the same arguments, up to equalities that are read from either side? */
function areCongruent(left: SortedTerm, right: SortedTerm, equalities: readonly Pair[]): boolean {
  if (left.op !== right.op || left.args.length !== right.args.length || left.args.length === 0) return false;
  const known = new Set(equalities.flatMap(([a, b]) => [`${a.id},${b.id}`, `${b.id},${a.id}`]));
  return left.args.every((arg, index) => {
    const other = right.args[index];
    return arg === other || (other !== undefined && known.has(`${arg.id},${other.id}`));
  });
}

/** Rules about equality; an equality is read from either side. */
export const EQUALITY_RULES: ReadonlyMap<string, AletheRule> = new Map<string, AletheRule>([
  [
    'trans',
    ({ conclusion, premises }) => {
      const [goal, equalities] = [sidesOf(onlyOf(conclusion)), equalitiesOf(premises)];
      return goal !== undefined && equalities !== undefined && equalities.length > 0 && leadsTo(goal, equalities);
    },
  ],
  [
    'cong',
    ({ conclusion, premises }) => {
      const [goal, equalities] = [sidesOf(onlyOf(conclusion)), equalitiesOf(premises)];
      return goal !== undefined && equalities !== undefined && areCongruent(...goal, equalities);
    },
  ],
  [
    'eq_transitive',
    ({ conclusion, premises }) => {
      const [goal, equalities] = [sidesOf(conclusion.at(-1)), deniedEqualities(conclusion.slice(0, -1))];
      return premises.length === 0 && goal !== undefined && equalities !== undefined && leadsTo(goal, equalities);
    },
  ],
  [
    'eq_congruent',
    ({ conclusion, premises }) => {
      const [goal, equalities] = [sidesOf(conclusion.at(-1)), deniedEqualities(conclusion.slice(0, -1))];
      return (
        premises.length === 0 && goal !== undefined && equalities !== undefined && areCongruent(...goal, equalities)
      );
    },
  ],
  [
    'eq_congruent_pred',
    ({ conclusion, premises }) => {
      const [left, right] = conclusion.slice(-2);
      const equalities = deniedEqualities(conclusion.slice(0, -2));
      if (premises.length > 0 || equalities === undefined || left === undefined || right === undefined) return false;
      const [first, second] = [negated(left) ?? left, negated(right) ?? right];
      return (left === first) !== (right === second) && areCongruent(first, second, equalities);
    },
  ],
]);

/** The equalities whose negations a clause is made of. */
function deniedEqualities(clause: ProofClause): readonly Pair[] | undefined {
  const pairs = clause.map((each) => sidesOf(negated(each)));
  return pairs.every((pair) => pair !== undefined) ? pairs : undefined;
}
