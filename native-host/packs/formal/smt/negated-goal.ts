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
  const negations = assertions.filter(({ args }) => isNegation(args[0]));
  const [only] = negations;
  return negations.length === 1 && only === assertions.at(-1) ? only : undefined;
}

/**
 * The goals of a question with assumptions, where the other assertions may contradict each other and the assumptions
 * without them: negations, `(assert (not ..))`, that speak of no assumption. None where an assumption may be the
 * goal itself: a negation, or by its name.
 */
export function apartFromAssumed(commands: readonly SmtCommand[], assumed: readonly Expression[]): SmtCommand[] {
  const names = new Set(assumed.flatMap(symbolsIn));
  if (assumed.some(isNegation) || [...names].some((name) => GOAL.test(name))) return [];
  return commands.filter(
    ({ name, args }) =>
      name === 'assert' && isNegation(args[0]) && !args.flatMap(symbolsIn).some((word) => names.has(word)),
  );
}

/** Truth values that a script defines under the name of a goal and never uses. */
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

const isNegation = (term: Expression | undefined): boolean => symbolOf(itemsOf(plain(term))[0]) === 'not';

/** The term without its annotations. */
const plain = (term: Expression | undefined): Expression | undefined =>
  symbolOf(itemsOf(term)[0]) === '!' ? plain(itemsOf(term)[1]) : term;
