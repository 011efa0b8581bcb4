import type { Sexpr } from '../smt/sexpr.ts';
import type { ProofClause } from './alethe-step.ts';
import { ProofRefused } from './proof-budget.ts';
import type { NamedTerms, TermReader } from './read-terms.ts';
import type { SortedTerm } from './sorted-terms.ts';

/** One command of a proof. */
export type ProofCommand =
  | { kind: 'assume'; id: string; formula: SortedTerm }
  /** A subproof begins, which this step ends. */
  | { kind: 'anchor'; step: string }
  | {
      kind: 'step';
      id: string;
      clause: ProofClause;
      rule: string;
      premises: readonly string[];
      args: readonly Sexpr[];
      discharged: readonly string[];
    };

const ATTRIBUTES = new Set([':rule', ':premises', ':args', ':discharge']);

/** Throws {@link ProofRefused} for what is no command, or one with something that is not known here. */
export function readProofCommand(text: Sexpr, reader: TermReader): ProofCommand {
  const [word, id, body, ...rest] = typeof text === 'string' ? [] : text;
  if (word === 'assume' && typeof id === 'string' && body !== undefined && rest.length === 0)
    return { kind: 'assume', id, formula: formulaOf(body, reader, undefined) };
  if (word === 'anchor' && id === ':step' && typeof body === 'string' && rest.length === 0)
    return { kind: 'anchor', step: body };
  if (word === 'anchor') throw new ProofRefused('it has a subproof with variables of its own');
  if (word !== 'step' || typeof id !== 'string' || body === undefined || rest.length % 2 !== 0)
    throw new ProofRefused('it is no proof as it is read here');
  const attributes = new Map<string, Sexpr>();
  for (let at = 0; at < rest.length; at += 2) {
    const [name, value] = [rest[at], rest[at + 1]];
    if (typeof name !== 'string' || value === undefined || !ATTRIBUTES.has(name) || attributes.has(name))
      throw new ProofRefused(`its step ${id} has an attribute that is not known here`);
    attributes.set(name, value);
  }
  const rule = attributes.get(':rule');
  if (typeof rule !== 'string') throw new ProofRefused(`its step ${id} names no rule`);
  const [premises, discharged] = [':premises', ':discharge'].map((name) => namesOf(attributes.get(name)));
  const args = attributes.get(':args');
  return {
    kind: 'step',
    id,
    clause: clauseOf(body, reader),
    rule,
    premises: premises ?? [],
    args: typeof args === 'string' ? [] : (args ?? []),
    discharged: discharged ?? [],
  };
}

function namesOf(list: Sexpr | undefined): string[] {
  if (list === undefined) return [];
  const names = typeof list === 'string' ? [] : list.filter((each) => typeof each === 'string');
  if (typeof list === 'string' || names.length < list.length)
    throw new ProofRefused('it is no proof as it is read here');
  return names;
}

/** `(cl ...)`, which cvc5 also prints within a `let`. */
function clauseOf(text: Sexpr, reader: TermReader): ProofClause {
  let [inner, scope]: [Sexpr, NamedTerms] = [text, { names: new Map(), outer: null }];
  while (typeof inner !== 'string' && inner[0] === 'let') {
    const [, bindings, body, ...more]: readonly Sexpr[] = inner;
    if (body === undefined || more.length > 0) throw new ProofRefused('it has a let that is none');
    [inner, scope] = [body, reader.bind(bindings, scope)];
  }
  if (typeof inner === 'string' || inner[0] !== 'cl') throw new ProofRefused('a step of it has no clause');
  return inner.slice(1).map((each) => formulaOf(each, reader, scope));
}

function formulaOf(text: Sexpr, reader: TermReader, scope: NamedTerms | undefined): SortedTerm {
  const term = scope === undefined ? reader.read(text) : reader.read(text, scope);
  if (term.sort !== 'Bool') throw new ProofRefused('a clause of it has a part that is no formula');
  return term;
}
