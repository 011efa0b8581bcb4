import type { SmtCommand } from './read-script.ts';
import { itemsOf, symbolOf, type Expression } from './s-expression.ts';

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
