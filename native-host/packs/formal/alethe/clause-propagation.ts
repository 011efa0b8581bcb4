import type { ProofClause } from './alethe-step.ts';
import type { ProofBudget } from './proof-budget.ts';
import type { SortedTerm } from './sorted-terms.ts';

/** A formula without the negations before it, and whether they are of an odd number. */
interface Literal {
  atom: SortedTerm;
  isNegative: boolean;
}

function literalOf(term: SortedTerm, budget: ProofBudget): Literal {
  budget.spend(1);
  let [atom, isNegative] = [term, false];
  for (let inner = atom.args[0]; atom.op === 'not' && inner !== undefined; inner = atom.args[0]) {
    budget.spend(1);
    [atom, isNegative] = [inner, !isNegative];
  }
  return { atom, isNegative };
}

/**
 * Does a clause follow from others by unit propagation from its negation? Every chain of resolutions that uses each
 * premise once does, whatever its pivots are, and nothing does that is not entailed. Premises are tried from the last,
 * as a chain of resolutions is undone.
 */
export function followsByPropagation(
  premises: readonly ProofClause[],
  conclusion: ProofClause,
  budget: ProofBudget,
): boolean {
  const values = new Map<SortedTerm, boolean>();
  const isFalse = ({ atom, isNegative }: Literal): boolean => values.get(atom) === isNegative;
  const makeTrue = ({ atom, isNegative }: Literal): void => void values.set(atom, !isNegative);
  const goal = conclusion.map((term) => literalOf(term, budget));
  for (const { atom, isNegative } of goal) {
    if (values.get(atom) === !isNegative) return true;
    values.set(atom, isNegative);
  }
  let open = premises.map((premise) => premise.map((term) => literalOf(term, budget))).toReversed();
  for (const literal of [...open.flat(), ...goal]) {
    if (literal.atom.args.length > 0 || !/^(?:true|false)$/.test(literal.atom.op)) continue;
    const isTrue = literal.atom.op === 'true';
    if (values.get(literal.atom) === !isTrue) return true;
    values.set(literal.atom, isTrue);
  }
  for (;;) {
    const left: Literal[][] = [];
    for (const clause of open) {
      budget.spend(1 + clause.length);
      const rest = clause.filter((literal) => !isFalse(literal));
      const [first] = rest;
      if (first === undefined) return true;
      if (rest.every(({ atom, isNegative }) => atom === first.atom && isNegative === first.isNegative)) makeTrue(first);
      else left.push(rest);
    }
    if (left.length === open.length) return false;
    open = left;
  }
}
