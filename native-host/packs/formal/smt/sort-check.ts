import type { Category } from '../../../../shared/categories.ts';
import { declare, noDeclarations, type GrowingSmtDeclarations } from './smt-declarations.ts';
import { readScript, type SmtCommand } from './read-script.ts';
import { itemsOf, symbolOf, type Expression } from './s-expression.ts';
import { commandFault } from './command-shape.ts';
import { readSort } from './sorts.ts';
import { THEORY_FUNCTIONS } from './theory-functions.ts';
import { createSortInference } from './sort-inference.ts';

/** What is wrong with a script itself, whoever reads it; offsets are UTF-16 units. */
export interface ScriptFlaw {
  start: number;
  end: number;
  /** `mixed` is no flaw to who is lenient: what such a reader answers is told of nobody else's script. */
  rule: 'syntax' | 'undeclared' | 'sort' | 'mixed';
  message: string;
  category: Category;
}

const MAX_FLAWS = 50;

/**
 * Reads commands in order and finds what no solver can take: forms that are none, names that nothing declares and that
 * are no solver's own, arguments of sorts that cannot be meant. What is not known here (a theory, a solver's extension)
 * is no flaw, and neither is what one of the solvers is known to be lenient about.
 */
export function findFlaws(commands: readonly SmtCommand[], assumed: readonly Expression[]): ScriptFlaw[] {
  const flaws: ScriptFlaw[] = [];
  const flaw = (at: { start: number; end: number }, rule: ScriptFlaw['rule'], message: string): void => {
    const category = rule === 'sort' ? 'type_error' : 'syntax_error';
    if (flaws.length < MAX_FLAWS) flaws.push({ start: at.start, end: at.end, rule, message, category });
  };
  const declared = noDeclarations();
  const { expectSort, sortOf, nameTerms } = createSortInference(declared, flaw);
  const undeclaredSort = (name: string, at: Expression): void => flaw(at, 'undeclared', `no sort ${name} is declared`);
  for (const command of commands) {
    const fault = commandFault(command);
    if (fault !== undefined) {
      flaw(command, 'syntax', fault);
      declare(declared, command);
      continue;
    }
    for (const sort of sortsIn(command)) readSort(sort, declared.sorts, undeclaredSort);
    if (command.name === 'define-fun' || command.name === 'define-const')
      checkDefinition(command, declared, expectSort);
    declare(declared, command);
    if (command.name === 'define-fun-rec') checkDefinition(command, declared, expectSort);
    if (command.name === 'assert') {
      nameTerms(command.args[0]);
      expectSort(command.args[0], 'Bool');
    }
  }
  for (const literal of assumed) if (sortOf(literal) !== 'Bool') expectSort(literal, 'Bool');
  return flaws;
}

/**
 * Why what one lenient solver answers would not be an answer to this script, as the standard reads it; undefined where
 * it would.
 */
export function otherwiseRead(commands: readonly SmtCommand[]): ScriptFlaw | undefined {
  const mixed = ({ start, end }: SmtCommand, message: string): ScriptFlaw => ({
    start,
    end,
    rule: 'mixed',
    message,
    category: 'syntax_error',
  });
  try {
    const declared = noDeclarations();
    for (const command of commands) {
      const names: string[] = [];
      declare(declared, command, (name, of) => void (of === 'function' && names.push(name)));
      const own = names.find(isOfTheory);
      if (own !== undefined) return mixed(command, `${own} is a name of the theory, and is given another meaning`);
      if (command.args.some(hasBackslash)) return mixed(command, 'a quoted symbol holds a \\, which only Z3 reads');
    }
    return findFlaws(commands, []).find(({ rule }) => rule === 'mixed');
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}

/** Never recurses: what is nested too deeply for the rest of the check is still looked at. */
function hasBackslash(expression: Expression): boolean {
  const left = [expression];
  for (let next = left.pop(); next !== undefined; next = left.pop())
    if (next.kind === 'list') for (const item of next.items) left.push(item);
    else if (next.text.startsWith('|') && next.text.includes('\\')) return true;
  return false;
}

const CORE = new Set(['=', 'distinct', 'ite', 'true', 'false', 'select', 'store']);

const isOfTheory = (name: string): boolean =>
  CORE.has(name) || (THEORY_FUNCTIONS.has(name) && /^[^A-Za-z]|^(?:and|or|not|xor)$/.test(name));

/** The expressions that must name sorts. */
function sortsIn({ name, args }: SmtCommand): readonly (Expression | undefined)[] {
  if (name === 'declare-const' || name === 'define-const') return [args[1]];
  if (name === 'declare-fun') return [...itemsOf(args[1]), args[2]];
  if (name === 'define-fun' || name === 'define-fun-rec')
    return [...itemsOf(args[1]).map((parameter) => itemsOf(parameter)[1]), args[2]];
  return [];
}

function checkDefinition(
  { name, args }: SmtCommand,
  declared: GrowingSmtDeclarations,
  expectSort: ReturnType<typeof createSortInference>['expectSort'],
): void {
  const [parameters, sort, body] = name === 'define-const' ? [undefined, args[1], args[2]] : args.slice(1);
  const bound = itemsOf(parameters).map(
    (parameter) => [symbolOf(itemsOf(parameter)[0]) ?? '', readSort(itemsOf(parameter)[1], declared.sorts)] as const,
  );
  expectSort(body, readSort(sort, declared.sorts), new Map(bound));
}

/** Has a text without questions a flaw, for a solver that would not say so? One that cannot be looked at has. */
export function hasFlaw(text: string): boolean {
  const script = readScript(text);
  if (script.kind === 'broken') return true;
  try {
    return findFlaws(script.commands, []).length > 0;
  } catch (thrown) {
    if (thrown instanceof RangeError) return true;
    throw thrown;
  }
}
