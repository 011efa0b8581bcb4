import { LIMITS } from '../../../../shared/limits.ts';
import { readSexprs, type Sexpr } from '../smt/sexpr.ts';
import { negated, onlyOf, type ProofClause, type RuleContext } from './alethe-step.ts';
import { ARITHMETIC_RULES } from './arithmetic-rules.ts';
import { CLAUSE_RULES } from './clause-rules.ts';
import { EQUALITY_RULES } from './equality-rules.ts';
import { NormalForms } from './normal-forms.ts';
import { PATTERN_RULES } from './pattern-rules.ts';
import { ProofBudget, ProofRefused } from './proof-budget.ts';
import { readProofCommand } from './read-proof-command.ts';
import { ProofScopes } from './proof-scopes.ts';
import { readScriptFacts, type ProvedQuestion, type ScriptFacts } from './script-facts.ts';
import type { SortedTerm } from './sorted-terms.ts';

/** What reading a proof came to: how many steps it has, or why it is not believed. */
export type AletheCheck = { kind: 'verified'; steps: number } | { kind: 'refused'; reason: string };

const RULES = new Map([...PATTERN_RULES, ...CLAUSE_RULES, ...EQUALITY_RULES, ...ARITHMETIC_RULES]);

/** Why something is not believed, or cannot be. */
type Refusal = Extract<AletheCheck, { kind: 'refused' }>;

/**
 * Reads what a proof is to be about; refused where no proof about it could be checked, whatever it says.
 * @param isLate is there no time left? Looked at every few hundred steps, also of the proof that is checked.
 */
export const readProved = (
  question: ProvedQuestion,
  isLate: () => boolean,
): { kind: 'read'; facts: ScriptFacts } | Refusal =>
  orRefused(() => ({
    kind: 'read' as const,
    facts: readScriptFacts(question, new ProofBudget(LIMITS.alethe.steps, isLate)),
  }));

/**
 * Checks a proof in Alethe that the assertions of a script contradict each other, for the fragment that README.md of
 * cvc5 names. Every assumption has to be an assertion of the script, every premise an earlier step in scope, every rule
 * one that is known here, and the last step the empty clause; anything else refuses the proof.
 * @param facts of the script, for this proof alone.
 * @param proof the commands of the proof as they were printed.
 */
export function checkAlethe(facts: ScriptFacts, proof: string): AletheCheck {
  if (proof.length > LIMITS.alethe.units) return { kind: 'refused', reason: 'it is too large' };
  return orRefused(() => {
    facts.budget.spend(proof.length / UNITS_PER_STEP);
    return { kind: 'verified', steps: checkCommands(facts, readSexprs(proof)) };
  });
}

/** Of a proof, read in the time of one step. */
const UNITS_PER_STEP = 16;

function orRefused<Read>(read: () => Read): Read | Refusal {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof ProofRefused) return { kind: 'refused', reason: thrown.message };
    if (thrown instanceof RangeError) return { kind: 'refused', reason: 'it is nested too deeply' };
    throw thrown;
  }
}

function checkCommands({ bank, reader, assertions, budget }: ScriptFacts, commands: readonly Sexpr[]): number {
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
        for (const premise of step.premises) budget.spend(sizeOf(premise));
        if (!holds(step, context)) throw new ProofRefused(`its step ${id} does not follow by ${rule}${bank.hint}`);
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

/** Of a premise, what a rule may look at: a step that names it need not spell it. */
function sizeOf(clause: ProofClause): number {
  const only = onlyOf(clause);
  return 1 + clause.length + (negated(only) ?? only ?? { args: [] }).args.length;
}

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
