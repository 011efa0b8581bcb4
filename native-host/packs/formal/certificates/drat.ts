import type { Clause } from './dimacs.ts';
import type { LratStep } from './lrat.ts';
import { createPropagation, type Propagation } from './unit-propagation.ts';

/** One line of a DRAT proof. */
interface DratStep {
  kind: 'add' | 'delete';
  clause: Clause;
  line: number;
}

/** What a checker says of a proof that clauses have no model. Only `verified` says that they have none. */
export type DratCheck =
  /** The same proof with what each step follows from, for a checker that searches nothing. */
  | { kind: 'verified'; lemmas: number; steps: LratStep[] }
  | { kind: 'refused'; line: number; reason: string }
  | { kind: 'too-large'; reason: string };

/** What makes a proof too large: clauses visited by propagation, and the largest variable. */
export interface DratLimits {
  visits: number;
  variables: number;
}

/** Reads a DRAT proof in its text format; a line that is none, or that does not end with 0, is where it stops. */
export function readDrat(proof: string): DratStep[] | { line: number } {
  const steps: DratStep[] = [];
  for (const [index, written] of proof.split('\n').entries()) {
    const text = written.trim();
    if (text === '' || /^c(?:\s|$)/.test(text)) continue;
    const deletes = text.startsWith('d ');
    const numbers = (deletes ? text.slice(2) : text).trim().split(/\s+/);
    const literals = Int32Array.from(numbers, Number);
    const isClosed = numbers.every((each) => /^-?\d{1,9}$/.test(each)) && literals.indexOf(0) === literals.length - 1;
    if (!isClosed) return { line: index + 1 };
    steps.push({ kind: deletes ? 'delete' : 'add', clause: literals.subarray(0, -1), line: index + 1 });
  }
  return steps;
}

/**
 * Checks forwards that each lemma of a DRAT proof follows by unit propagation (RUP), or that all resolvents on its
 * first literal do (RAT), until the empty clause. A clause that something assigned rests on is not deleted, which only
 * makes the checks harder; what a proof says about itself is not looked at.
 */
export function checkDrat(clauses: readonly Clause[], proof: string, limits: DratLimits): DratCheck {
  const read = readDrat(proof);
  if (!Array.isArray(read)) return { kind: 'refused', line: read.line, reason: 'this is no line of a DRAT proof' };
  let variables = 0;
  for (const clause of [...clauses, ...read.map((step) => step.clause)])
    for (const literal of clause) variables = Math.max(variables, Math.abs(literal));
  if (variables > limits.variables) return { kind: 'too-large', reason: `it names ${variables} variables` };
  const state = createPropagation(variables);
  for (const clause of clauses) state.add(clause);
  const steps: LratStep[] = [];
  let lemmas = 0;
  for (const { kind, clause, line } of read) {
    if (state.visits > limits.visits) return { kind: 'too-large', reason: 'checking it takes too many steps' };
    if (kind === 'delete') {
      const id = state.contradiction === undefined ? state.find(clause) : 0;
      if (id !== 0 && state.remove(id)) steps.push({ kind: 'delete', ids: [id] });
      continue;
    }
    lemmas++;
    const { contradiction } = state;
    if (clause.length === 0) {
      if (contradiction === undefined) return { kind: 'refused', line, reason: 'the empty clause does not follow yet' };
      steps.push({ kind: 'add', id: state.count + 1, clause, hints: contradiction, resolvents: [] });
      return { kind: 'verified', lemmas, steps };
    }
    if (contradiction !== undefined) continue;
    const why = justify(state, clause);
    if (why === undefined) return { kind: 'refused', line, reason: `this does not follow: ${[...clause].join(' ')}` };
    if (why !== 'tautology') steps.push({ kind: 'add', id: state.add(clause), clause, ...why });
  }
  return { kind: 'refused', line: proof.split('\n').length, reason: 'it ends without the empty clause' };
}

type Justification = Pick<Extract<LratStep, { kind: 'add' }>, 'hints' | 'resolvents'>;

/** Why a lemma may be added, or undefined; the state is afterwards as it was. */
function justify(state: Propagation, lemma: Clause): Justification | 'tautology' | undefined {
  const level = state.level;
  const conflict = assumeFalse(state, lemma);
  const why = conflict === undefined ? justifyByResolvents(state, lemma) : conflict;
  state.backtrack(level);
  if (why === undefined || !Array.isArray(why)) return why;
  const holdsAnyway = why.length === 0;
  return holdsAnyway ? 'tautology' : { hints: why, resolvents: [] };
}

/**
 * Assumes that literals are false and propagates: the clauses that contradict it, in order; none at all where two of
 * the literals contradict each other, and undefined where there is no contradiction.
 */
function assumeFalse(state: Propagation, literals: Iterable<number>): number[] | undefined {
  for (const literal of literals) {
    const value = state.value(literal);
    if (value === 1) return state.reasonsOf([literal]);
    if (value === 0) state.assume(-literal);
  }
  const conflict = state.propagate();
  return conflict === 0 ? undefined : [...state.reasonsOf(state.clause(conflict) ?? []), conflict];
}

/** With the lemma assumed to be false: the same for each clause that has its first literal negated. */
function justifyByResolvents(state: Propagation, lemma: Clause): Justification | undefined {
  const pivot = lemma[0] ?? 0;
  const resolvents: { id: number; hints: number[] }[] = [];
  for (let id = 1; id <= state.count; id++) {
    const clause = state.clause(id);
    if (clause === undefined || !clause.includes(-pivot)) continue;
    const level = state.level;
    const hints = assumeFalse(
      state,
      clause.filter((literal) => literal !== -pivot),
    );
    state.backtrack(level);
    if (hints === undefined) return undefined;
    resolvents.push({ id, hints });
  }
  return { hints: [], resolvents };
}
