import type { SmtCommand } from './read-script.ts';
import { itemsOf, symbolOf, symbolsIn, type Expression } from './s-expression.ts';

/** Names that people give to what is to be proved, and to its negation. */
const GOAL =
  /(?:^|[^a-z])(?:negated|not)?[-_.]?(?:goal|conjecture|conclusion|theorem|lemma|claim|thesis|prove)(?:$|[^a-z])/i;

/**
 * The assertion of a script that is asserted in order to be refuted, where the script shows which it is: one that is
 * named so, or the last of at least two where it is the only one of the form `(not ..)`. A puzzle that has no solution
 * has none.
 */
export function negatedGoal(commands: readonly SmtCommand[]): SmtCommand | undefined {
  const assertions = commands.filter(({ name }) => name === 'assert');
  if (assertions.length < 2) return undefined;
  const named = assertions.filter(({ args }) => GOAL.test(nameOfAssertion(args[0]) ?? ''));
  if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  const negations = assertions.filter(({ args }) => symbolOf(itemsOf(plain(args[0]))[0]) === 'not');
  const [only] = negations;
  return negations.length === 1 && only === assertions.at(-1) ? only : undefined;
}

/**
 * The assertions of a question with assumptions that speak of none of them, where others do: if those others and the
 * assumptions contradict each other by themselves, these were not needed. None where all speak of an assumption.
 */
export function apartFromAssumed(commands: readonly SmtCommand[], assumed: readonly Expression[]): SmtCommand[] {
  const names = new Set(assumed.flatMap(symbolsIn).filter((name) => name !== 'not'));
  return commands.filter(
    ({ name, args }) => name === 'assert' && !args.flatMap(symbolsIn).some((symbol) => names.has(symbol)),
  );
}

/** Truth values that a script defines under the name of a goal, and that nothing behind them mentions. */
export function forgottenGoals(commands: readonly SmtCommand[]): SmtCommand[] {
  const isGoal = ({ name, args }: SmtCommand): boolean =>
    /^(?:define-fun|define-const)$/.test(name) &&
    GOAL.test(symbolOf(args[0]) ?? '') &&
    itemsOf(name === 'define-fun' ? args[1] : undefined).length === 0 &&
    symbolOf(args.at(-2)) === 'Bool';
  const goals = commands.filter(isGoal);
  if (goals.length === 0) return [];
  const mentioned = new Set(
    commands.flatMap((command) => (goals.includes(command) ? command.args.slice(1) : command.args).flatMap(symbolsIn)),
  );
  return goals.filter(({ args }) => !mentioned.has(symbolOf(args[0]) ?? ''));
}

/** The name that `(! term :named name)` gives to the whole of an assertion. */
function nameOfAssertion(term: Expression | undefined): string | undefined {
  const items = itemsOf(term);
  if (symbolOf(items[0]) !== '!') return undefined;
  const at = items.findIndex((item) => symbolOf(item) === ':named');
  return at === -1 ? undefined : symbolOf(items[at + 1]);
}

/** The term without its annotations. */
const plain = (term: Expression | undefined): Expression | undefined =>
  symbolOf(itemsOf(term)[0]) === '!' ? plain(itemsOf(term)[1]) : term;
