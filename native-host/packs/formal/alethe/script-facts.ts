import { commandFault } from '../smt/command-shape.ts';
import type { SmtQuestion } from '../smt/plan-questions.ts';
import { isSimpleSymbol, toSexpr, type Sexpr } from '../smt/sexpr.ts';
import { declare, noDeclarations, type SmtSignature } from '../smt/smt-declarations.ts';
import { isBuiltInSort, type Sort } from '../smt/sorts.ts';
import { ProofRefused, type ProofBudget } from './proof-budget.ts';
import { TermReader, type NamedBody } from './read-terms.ts';
import { isTaken, NUMBER, TermBank, type FunctionSorts, type SortedTerm } from './sorted-terms.ts';

/** What a proof is about: commands that are all in force, and what is assumed besides. */
export type ProvedQuestion = Pick<SmtQuestion, 'commands' | 'assumed'>;

/** A script as one proof may use it. */
export interface ScriptFacts {
  bank: TermBank;
  reader: TermReader;
  assertions: ReadonlySet<SortedTerm>;
  /** What is left for the proof. */
  budget: ProofBudget;
}

/**
 * Reads declarations, definitions and assertions. Throws {@link ProofRefused} where a name is declared twice or is one
 * of the theories', and where an assertion is outside of the fragment: cvc5 assumes all of them in every proof.
 */
export function readScriptFacts({ commands, assumed }: ProvedQuestion, budget: ProofBudget): ScriptFacts {
  const declared = noDeclarations();
  const [functionNames, sortNames] = [new Set<string>(), new Set<string>()];
  const recursive = new Set<string>();
  const asserted: Sexpr[] = [];
  const definitions = new Map<string, NamedBody>();
  const give = (name: string): void => {
    refuseName(name);
    if (functionNames.has(name)) throw new ProofRefused(`its script declares ${name} twice`);
    functionNames.add(name);
  };
  for (const command of commands) {
    budget.spend(1);
    if (commandFault(command) !== undefined) throw new ProofRefused('its script has a command that is none');
    declare(declared, command, (name, of) => {
      budget.spend(1);
      if (of === 'sort') giveSort(name, sortNames);
      else give(name);
      if (command.name.endsWith('-rec')) recursive.add(name);
    });
    const terms = command.args.map(toSexpr);
    if (command.name !== 'assert') for (const term of terms) refuseLabels(term, budget);
    else
      for (const [label, term] of terms.flatMap((each) => labelsIn(each, budget))) {
        give(plainName(label));
        definitions.set(label, { body: term, sort: null });
      }
    if (command.name === 'assert') asserted.push(...terms);
  }
  const functions = new Map<string, FunctionSorts>();
  for (const [name, { takes, gives }] of declared.functions) {
    const sorts = functionSorts({ takes, gives });
    const definition = recursive.has(name) ? undefined : declared.definitions.get(name);
    if (definition !== undefined && takes.length > 0)
      throw new ProofRefused('it has definitions with parameters, which are not checked here');
    if (sorts !== undefined && definition === undefined) functions.set(tokenOf(name), sorts);
    else if (sorts !== undefined && definition !== undefined)
      definitions.set(tokenOf(name), { body: toSexpr(definition.body), sort: sorts.result });
  }
  const bank = new TermBank(functions, budget);
  const reader = new TermReader(bank, definitions, budget);
  const assertions = [...asserted, ...assumed.map(toSexpr)].map((term) => formulaOf(reader.read(term)));
  return { bank, reader, assertions: new Set(assertions), budget };
}

function formulaOf(term: SortedTerm): SortedTerm {
  if (term.sort !== 'Bool') throw new ProofRefused('its script asserts what is no formula');
  return term;
}

/** What is no number or other literal, and no name of a theory in any logic. */
function refuseName(name: string): void {
  if (isTaken(name)) throw new ProofRefused(`its script declares ${name}, which is a name of a theory`);
  if (/^[\d#:"]|^$/.test(name)) throw new ProofRefused(`its script declares ${name}, which looks like a literal`);
}

function giveSort(name: string, known: Set<string>): void {
  if (!isSimpleSymbol(name) || isBuiltInSort(name))
    throw new ProofRefused(`its script declares a sort ${name}, which may be taken for another one`);
  if (known.has(name)) throw new ProofRefused(`its script declares the sort ${name} twice`);
  known.add(name);
}

const numberOr = (sort: Sort): string => (sort === 'Int' || sort === 'Real' ? NUMBER : sort);

/** Undefined where one of the sorts is not known here: then the function is outside of the fragment. */
function functionSorts({ takes, gives }: SmtSignature): FunctionSorts | undefined {
  if (gives === null || !takes.every((sort) => sort !== null)) return undefined;
  return { parameters: takes.map(numberOr), result: numberOr(gives), isInteger: gives === 'Int' };
}

/** As terms are read: a name has bars only where it needs them. */
const tokenOf = (name: string): string => (isSimpleSymbol(name) ? name : `|${name}|`);

const plainName = (token: string): string => (token.startsWith('|') ? token.slice(1, -1) : token);

const BINDERS = /^(?:let|forall|exists|lambda|choice|match)$/;

/** What `(! term :named name)` gives names to, inner ones too. cvc5 reads none within a binder or a definition. */
function labelsIn(term: Sexpr, budget: ProofBudget): [label: string, term: Sexpr][] {
  budget.spend(1);
  if (typeof term === 'string') return [];
  if (typeof term[0] === 'string' && BINDERS.test(term[0])) {
    refuseLabels(term, budget);
    return [];
  }
  const [word, named = ''] = term;
  const own = term.flatMap((each, index): [string, Sexpr][] => {
    const label = term[index + 1];
    return word === '!' && each === ':named' && typeof label === 'string' ? [[label, named]] : [];
  });
  return [...own, ...term.flatMap((each) => labelsIn(each, budget))];
}

function refuseLabels(term: Sexpr, budget: ProofBudget): void {
  budget.spend(1);
  if (term === ':named') throw new ProofRefused('its script names a term within a definition or a binder');
  if (typeof term !== 'string') for (const each of term) refuseLabels(each, budget);
}
