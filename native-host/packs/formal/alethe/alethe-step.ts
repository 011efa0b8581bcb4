import type { Sexpr } from '../smt/sexpr.ts';
import type { NormalForms } from './normal-forms.ts';
import type { ProofBudget } from './proof-budget.ts';
import type { TermReader } from './read-terms.ts';
import type { SortedTerm, TermBank } from './sorted-terms.ts';

/** A disjunction of formulas; without any it is false. */
export type ProofClause = readonly SortedTerm[];

/** A step of a proof: what it concludes from what. */
interface AletheStep {
  conclusion: ProofClause;
  premises: readonly ProofClause[];
  args: readonly Sexpr[];
}

/** What rules look things up in. */
export interface RuleContext {
  bank: TermBank;
  reader: TermReader;
  forms: NormalForms;
  budget: ProofBudget;
}

/** Does a step follow by a rule? */
export type AletheRule = (step: AletheStep, context: RuleContext) => boolean;

/** The only formula of a clause. */
export const onlyOf = (clause: ProofClause | undefined): SortedTerm | undefined =>
  clause?.length === 1 ? clause[0] : undefined;

/** Is one the other with `not` before it? */
export const negates = (negation: SortedTerm | undefined, term: SortedTerm | undefined): boolean =>
  negation?.op === 'not' && negation.args[0] === term;

/** What is negated, if something is. */
export const negated = (term: SortedTerm | undefined): SortedTerm | undefined =>
  term?.op === 'not' ? term.args[0] : undefined;

/** The two sides of an equality. */
export function sidesOf(term: SortedTerm | undefined): readonly [SortedTerm, SortedTerm] | undefined {
  const [left, right] = term?.args ?? [];
  return term?.op === '=' && left !== undefined && right !== undefined ? [left, right] : undefined;
}
