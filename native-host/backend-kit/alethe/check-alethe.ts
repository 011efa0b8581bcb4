import { LIMITS } from '../../../shared/limits.ts';
import { readSexprs, type Sexpr } from '../smt/sexpr.ts';
import type { ProofClause, RuleContext } from './alethe-step.ts';
import { ARITHMETIC_RULES } from './arithmetic-rules.ts';
import { CLAUSE_RULES } from './clause-rules.ts';
import { EQUALITY_RULES } from './equality-rules.ts';
import { NormalForms } from './normal-forms.ts';
import { PATTERN_RULES } from './pattern-rules.ts';
import { ProofBudget, ProofRefused } from './proof-budget.ts';
import { readProofCommand } from './read-proof-command.ts';
import { ProofScopes } from './proof-scopes.ts';
import { readScriptFacts } from './script-facts.ts';
import type { SortedTerm } from './sorted-terms.ts';

/** What reading a proof came to: how many steps it has, or why it is not believed. */
export type AletheCheck = { kind: 'verified'; steps: number } | { kind: 'refused'; reason: string };

const RULES = new Map([...PATTERN_RULES, ...CLAUSE_RULES, ...EQUALITY_RULES, ...ARITHMETIC_RULES]);

/**
 * Checks a proof in Alethe that the assertions of a script contradict each other, for the fragment that README.md of
 * cvc5 names. Every assumption has to be an assertion of the script, every premise an earlier step in scope, every rule
 * one that is known here, and the last step the empty clause; anything else refuses the proof.
 * @param script commands of SMT-LIB, all of them in force.
 * @param proof the commands of the proof as they were printed.
 */
export function checkAlethe(script: string, proof: string): AletheCheck {
  const { units, steps } = LIMITS.alethe;
  if (script.length + proof.length > units) return { kind: 'refused', reason: 'it is too large' };
  try {
    return { kind: 'verified', steps: checkCommands(script, readSexprs(proof), new ProofBudget(steps)) };
  } catch (thrown) {
    if (thrown instanceof ProofRefused) return { kind: 'refused', reason: thrown.message };
    if (thrown instanceof RangeError) return { kind: 'refused', reason: 'it is nested too deeply' };
    throw thrown;
  }
}

function checkCommands(script: string, commands: readonly Sexpr[], budget: ProofBudget): number {
  const { bank, reader, assertions } = readScriptFacts(script, budget);
  const context: RuleContext = { bank, reader, forms: new NormalForms(budget), budget };
  const scopes = new ProofScopes();
  let last: ProofClause | undefined;
  for (const text of commands) {
    budget.spend(1);
    const command = readProofCommand(text, reader);
    if (command.kind === 'anchor') scopes.open(command.step);
    else if (command.kind === 'assume') {
      if (scopes.isOutermost && !assertions.has(command.formula) && !isDefinition(command.formula))
        throw new ProofRefused(`it assumes what the script does not assert (${command.id})`);
      scopes.assume(command.id, command.formula);
      if (scopes.isOutermost && isFalse([command.formula])) last = [command.formula];
    } else {
      const { id, rule, clause, premises, args, discharged } = command;
      if (scopes.closes(id)) {
        if (rule !== 'subproof' || premises.length > 0) throw new ProofRefused(`its step ${id} is of no known rule`);
        if (!concludes(clause, scopes.close(discharged), context))
          throw new ProofRefused(`its step ${id} does not follow`);
      } else {
        const holds = RULES.get(rule);
        if (holds === undefined || discharged.length > 0)
          throw new ProofRefused(`its step ${id} is of a rule that is not checked here: ${rule.slice(0, 60)}`);
        const step = { conclusion: clause, premises: premises.map((each) => scopes.clauseOf(each)), args };
        if (!holds(step, context)) throw new ProofRefused(`its step ${id} does not follow by ${rule}`);
      }
      scopes.add(id, clause);
      if (scopes.isOutermost) last = clause;
    }
  }
  if (!scopes.isOutermost || last === undefined || !isFalse(last))
    throw new ProofRefused('it does not end in a contradiction');
  return commands.length;
}

/** cvc5 states a constant that is defined as an equality; with the definition put in, both sides are one term. */
const isDefinition = ({ op, args: [left, right] }: SortedTerm): boolean => op === '=' && left === right;

const isFalse = (clause: ProofClause): boolean => clause.every(({ op }) => op === 'false');

/** Is it what a subproof shows: that one of its assumptions does not hold, or what it ends in does? */
function concludes(
  clause: ProofClause,
  { assumptions, last }: { assumptions: readonly SortedTerm[]; last: ProofClause },
  { bank }: RuleContext,
): boolean {
  const shown = new Set([...assumptions.map((each) => bank.not(each)), ...last]);
  const told = new Set(clause);
  return [...shown].every((each) => told.has(each)) && clause.every((each) => shown.has(each) || each.op === 'false');
}
