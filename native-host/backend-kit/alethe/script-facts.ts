import { readSexprs, sexprText, type Sexpr } from '../smt/sexpr.ts';
import { ProofRefused, type ProofBudget } from './proof-budget.ts';
import { TermReader, type Macro } from './read-terms.ts';
import { isTaken, NUMBER, TermBank, type FunctionSorts, type SortedTerm } from './sorted-terms.ts';

/** A script as a proof may use it. */
export interface ScriptFacts {
  bank: TermBank;
  reader: TermReader;
  /** What is asserted, as far as it is within the fragment: what is left out can be no assumption of a proof. */
  assertions: ReadonlySet<SortedTerm>;
}

/**
 * Reads declarations, definitions and assertions of a script in which all is in force. Throws {@link ProofRefused}
 * where a name is declared twice or is one of the theories'.
 */
export function readScriptFacts(script: string, budget: ProofBudget): ScriptFacts {
  const functions = new Map<string, FunctionSorts>();
  const macros = new Map<string, Macro>();
  const asserted: Sexpr[] = [];
  const own = (name: Sexpr | undefined): string => {
    if (typeof name !== 'string' || isTaken(name) || functions.has(name) || macros.has(name))
      throw new ProofRefused('the script gives a name two meanings');
    return name;
  };
  for (const command of readSexprs(script)) {
    if (typeof command === 'string') continue;
    const [word, name, one, two, body] = command;
    if (word === 'declare-const') functions.set(own(name), sortsOf([], one));
    else if (word === 'declare-fun') functions.set(own(name), sortsOf(typeof one === 'string' ? [] : (one ?? []), two));
    else if (word === 'define-const' && two !== undefined)
      macros.set(own(name), { parameters: [], body: two, sort: sortName(one) });
    else if (word === 'define-fun' && body !== undefined)
      macros.set(own(name), { parameters: parametersOf(one), body, sort: sortName(two) });
    else if (word === 'define-sort' || word === 'declare-sort') refuseSort(name);
    else if (word === 'assert' && name !== undefined) {
      asserted.push(name);
      for (const [label, term] of namedIn(name)) macros.set(own(label), { parameters: [], body: term, sort: '' });
    }
  }
  const bank = new TermBank(functions, budget);
  const reader = new TermReader(bank, macros);
  return { bank, reader, assertions: new Set(asserted.flatMap((term) => readable(term, reader))) };
}

/** The assertion, unless it is outside of the fragment. */
function readable(term: Sexpr, reader: TermReader): SortedTerm[] {
  try {
    const read = reader.read(term);
    return read.sort === 'Bool' ? [read] : [];
  } catch (thrown) {
    if (thrown instanceof ProofRefused) return [];
    throw thrown;
  }
}

const sortName = (sort: Sexpr | undefined): string =>
  sort === 'Int' || sort === 'Real' ? NUMBER : sexprText(sort ?? '');

const sortsOf = (parameters: readonly Sexpr[], result: Sexpr | undefined): FunctionSorts => ({
  parameters: parameters.map(sortName),
  result: sortName(result),
  isInteger: result === 'Int',
});

function refuseSort(name: Sexpr | undefined): void {
  if (name === 'Int' || name === 'Real' || name === 'Bool')
    throw new ProofRefused('the script gives a sort two meanings');
}

function parametersOf(list: Sexpr | undefined): Macro['parameters'] {
  return (typeof list === 'string' ? [] : (list ?? [])).map((parameter) => {
    const [name, sort] = parameter;
    if (typeof parameter === 'string' || typeof name !== 'string') throw new ProofRefused('a definition is none');
    return { name, sort: sortName(sort) };
  });
}

/** What `(! term :named name)` gives names to, inner ones too; within a binder its symbols may be other ones. */
function namedIn(term: Sexpr): [name: Sexpr, term: Sexpr][] {
  if (typeof term === 'string' || /^(?:let|forall|exists|lambda|choice|match)$/.test(String(term[0]))) return [];
  const at = term[0] === '!' ? term.indexOf(':named') : -1;
  const [named, name] = [term[1], term[at + 1]];
  const own: [Sexpr, Sexpr][] = at > 0 && named !== undefined && name !== undefined ? [[name, named]] : [];
  return [...own, ...term.flatMap(namedIn)];
}
