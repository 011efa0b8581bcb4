import type { Sexpr } from '../../smt/sexpr.ts';
import { readSexprs, sexprText } from '../../smt/sexpr.ts';

/** A script in what Boolector 1.5 reads, with the sorts of what it declares; or what of it cannot be said so. */
export type PlainScript =
  | { kind: 'lowered'; text: string; sorts: ReadonlyMap<string, Sexpr> }
  | { kind: 'foreign'; reason: string };

class Foreign extends Error {}

interface Macro {
  parameters: readonly string[];
  body: Sexpr;
}

/** What a script defines, expanded on the way. */
interface Scope {
  sorts: Map<string, Sexpr>;
  abbreviations: Map<string, Sexpr>;
  macros: Map<string, Macro>;
  /** Names of our own, for the parameters of macros. */
  fresh(): string;
  /** Counts what is written; throws where definitions of definitions grow too large. */
  step(): void;
}

type Renamed = ReadonlyMap<string, string>;

const LOGICS = /^QF_(?:BV|ABV|AUFBV|UFBV)$/;
const MAX_STEPS = 200_000;

/**
 * Boolector 1.5 knows `set-logic`, `declare-fun` of constants and arrays of bit vectors, and `assert`: definitions are
 * expanded to `let`, names of assertions left out.
 */
export function lowerScript(script: string): PlainScript {
  let names = 0;
  const fresh = (): string => `lowered!${(names += 1)}`;
  let steps = 0;
  const step = (): void => {
    steps += 1;
    if (steps > MAX_STEPS) throw new Foreign('definitions that are too large when they are expanded');
  };
  const scope: Scope = { sorts: new Map(), abbreviations: new Map(), macros: new Map(), fresh, step };
  try {
    const lines = readSexprs(script).map((command) => lowerCommand(command, scope));
    const text = ['(set-logic QF_AUFBV)', ...lines, '(check-sat)', '(exit)', ''].join('\n');
    return { kind: 'lowered', text, sorts: scope.sorts };
  } catch (thrown) {
    if (thrown instanceof Foreign) return { kind: 'foreign', reason: thrown.message };
    if (thrown instanceof RangeError) return { kind: 'foreign', reason: 'it is nested too deeply' };
    throw thrown;
  }
}

function lowerCommand(command: Sexpr, scope: Scope): string {
  const [word, name, first, second, third] = typeof command === 'string' ? [command] : command;
  if (word === 'set-logic') {
    if (typeof name !== 'string' || !LOGICS.test(name)) throw new Foreign(`the logic ${sexprText(name ?? '')}`);
    return '';
  }
  if (word === 'assert' && name !== undefined) return `(assert ${sexprText(lowerTerm(name, new Map(), scope))})`;
  if (typeof name !== 'string') throw new Foreign(`(${sexprText(word ?? '')})`);
  if (word === 'declare-const' || word === 'declare-fun') {
    if (word === 'declare-fun' && first?.length !== 0) throw new Foreign('functions that are only declared');
    const sort = lowerSort(word === 'declare-const' ? first : second, scope);
    scope.sorts.set(name, sort);
    return `(declare-fun ${name} () ${sexprText(sort)})`;
  }
  if (word === 'define-sort' && first?.length === 0 && second !== undefined) scope.abbreviations.set(name, second);
  else if (word === 'define-const' && second !== undefined) scope.macros.set(name, { parameters: [], body: second });
  else if (word === 'define-fun' && typeof first === 'object' && third !== undefined)
    scope.macros.set(name, { parameters: first.map((parameter) => nameOf(parameter[0])), body: third });
  else throw new Foreign(`(${sexprText(word ?? '')})`);
  return '';
}

function lowerSort(sort: Sexpr | undefined, scope: Scope): Sexpr {
  if (typeof sort === 'string') {
    const meant = scope.abbreviations.get(sort);
    if (meant !== undefined) return lowerSort(meant, scope);
    if (sort === 'Bool') return sort;
  } else if (sort?.[0] === '_' && sort[1] === 'BitVec') return sort;
  else if (sort?.[0] === 'Array') {
    const parts = sort.slice(1).map((part) => lowerSort(part, scope));
    if (parts.every((part) => typeof part !== 'string' && part[0] === '_')) return ['Array', ...parts];
  }
  throw new Foreign(`the sort ${sexprText(sort ?? '')}`);
}

const nameOf = (expression: Sexpr | undefined): string => {
  if (typeof expression !== 'string') throw new Foreign('a form that is not known');
  return expression;
};

function lowerTerm(term: Sexpr, renamed: Renamed, scope: Scope): Sexpr {
  scope.step();
  if (typeof term === 'string') {
    const local = renamed.get(term);
    if (local !== undefined) return local;
    const macro = scope.macros.get(term);
    return macro === undefined ? term : lowerTerm(macro.body, new Map(), scope);
  }
  const [head, ...rest] = term;
  if (head === '!') return lowerTerm(rest[0] ?? '', renamed, scope);
  if (head === 'let') return lowerLet(rest, renamed, scope);
  if (head === '_' || head === undefined) return term;
  if (head === 'forall' || head === 'exists') throw new Foreign('quantifiers');
  const args = rest.map((argument) => lowerTerm(argument, renamed, scope));
  const macro = typeof head === 'string' && !renamed.has(head) ? scope.macros.get(head) : undefined;
  if (macro === undefined) return [head, ...args];
  const inner = new Map(macro.parameters.map((parameter) => [parameter, scope.fresh()]));
  const bindings = macro.parameters.map((parameter, index) => [inner.get(parameter) ?? '', args[index] ?? '']);
  return ['let', bindings, lowerTerm(macro.body, inner, scope)];
}

/** Bound names are made anew, too: what a definition means by a name never depends on where it is used. */
function lowerLet([bindings = [], body = '']: readonly Sexpr[], renamed: Renamed, scope: Scope): Sexpr {
  const inner = new Map(renamed);
  const lowered = (typeof bindings === 'string' ? [] : bindings).map((binding) => {
    const fresh = scope.fresh();
    const value = lowerTerm(binding[1] ?? '', renamed, scope);
    inner.set(nameOf(binding[0]), fresh);
    return [fresh, value];
  });
  return ['let', lowered, lowerTerm(body, inner, scope)];
}
