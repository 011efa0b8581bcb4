import type { Clause } from './dimacs.ts';

/** Ids of clauses, from 1, in the order in which they came. */
type ClauseId = number;

/**
 * Clauses with two watched literals each, and what follows from them by unit propagation. What is assigned at level 0
 * stays; a check assigns more on top of it and takes that back by `backtrack`.
 */
export interface Propagation {
  /** Adds a clause and propagates it; a literal that occurs twice counts once. */
  add(clause: Clause): ClauseId;
  /** A clause that holds these literals, or 0. */
  find(clause: Clause): ClauseId;
  /** Takes a clause out, or says no where it is the reason of a literal that is true: what follows from it stays. */
  remove(id: ClauseId): boolean;
  clause(id: ClauseId): Clause | undefined;
  /** Ids that were given so far. */
  readonly count: number;
  /** 1 for true, -1 for false, 0 for not assigned. */
  value(literal: number): number;
  /** Assumes a literal that is not assigned. */
  assume(literal: number): void;
  /** Propagates what was assumed: the clause that is false now, or 0. */
  propagate(): ClauseId;
  /** How much is assigned, for `backtrack`. */
  readonly level: number;
  backtrack(level: number): void;
  /** Reasons of these literals' values, and of what they follow from, in the order in which they were propagated. */
  reasonsOf(literals: Iterable<number>): ClauseId[];
  /** The clause that is false whatever is assumed, with its reasons before it; undefined as long as there is none. */
  readonly contradiction: readonly ClauseId[] | undefined;
  /** Clauses that were looked at so far: what a check costs. */
  readonly visits: number;
}

const indexOf = (literal: number): number => (literal > 0 ? 2 * literal : 1 - 2 * literal);

/** @param variables the largest variable that will ever be named. */
export function createPropagation(variables: number): Propagation {
  const values = new Int8Array(2 * variables + 2);
  const reasons = new Int32Array(variables + 1);
  const seen = new Uint8Array(variables + 1);
  const marks = new Uint8Array(2 * variables + 2);
  const watches: ClauseId[][] = Array.from({ length: 2 * variables + 2 }, () => []);
  const clauses: (Clause | undefined)[] = [undefined];
  const byHash = new Map<number, ClauseId[]>();
  const trail: number[] = [];
  let head = 0;
  let visits = 0;
  let contradiction: readonly ClauseId[] | undefined;

  const value = (literal: number): number => values[indexOf(literal)] ?? 0;

  const assign = (literal: number, reason: ClauseId): void => {
    values[indexOf(literal)] = 1;
    values[indexOf(-literal)] = -1;
    reasons[Math.abs(literal)] = reason;
    trail.push(literal);
  };

  const watchesOf = (literal: number): ClauseId[] => {
    const list = watches[indexOf(literal)];
    if (list === undefined) throw new Error(`variable ${Math.abs(literal)} was not announced`);
    return list;
  };

  /** Moves the watch of a false literal to another one of the clause, where there is one that is not false. */
  const findWatch = (clause: Clause, id: ClauseId): boolean => {
    for (let at = 2; at < clause.length; at++) {
      const other = clause[at] ?? 0;
      if (value(other) === -1) continue;
      clause[at] = clause[1] ?? 0;
      clause[1] = other;
      watchesOf(other).push(id);
      return true;
    }
    return false;
  };

  const visit = (falsified: number): ClauseId => {
    const list = watchesOf(falsified);
    let kept = 0;
    let conflict = 0;
    for (const id of list) {
      const clause = clauses[id];
      if (clause === undefined) continue;
      if (conflict !== 0) {
        list[kept++] = id;
        continue;
      }
      visits++;
      if (clause[0] === falsified) {
        clause[0] = clause[1] ?? 0;
        clause[1] = falsified;
      }
      const first = clause[0] ?? 0;
      if (value(first) !== 1 && findWatch(clause, id)) continue;
      list[kept++] = id;
      if (value(first) === -1) conflict = id;
      else if (value(first) === 0) assign(first, id);
    }
    list.length = kept;
    return conflict;
  };

  const propagate = (): ClauseId => {
    while (head < trail.length) {
      const conflict = visit(-(trail[head++] ?? 0));
      if (conflict !== 0) return conflict;
    }
    return 0;
  };

  const reasonsOf = (literals: Iterable<number>): ClauseId[] => {
    for (const literal of literals) seen[Math.abs(literal)] = 1;
    const found: ClauseId[] = [];
    for (let at = trail.length - 1; at >= 0; at--) {
      const variable = Math.abs(trail[at] ?? 0);
      if (seen[variable] === 0) continue;
      seen[variable] = 0;
      const reason = reasons[variable] ?? 0;
      if (reason === 0) continue;
      found.push(reason);
      for (const literal of clauses[reason] ?? []) if (Math.abs(literal) !== variable) seen[Math.abs(literal)] = 1;
    }
    return found.toReversed();
  };

  const contradict = (id: ClauseId): void => {
    contradiction ??= [...reasonsOf(clauses[id] ?? []), id];
  };

  const isSame = (a: Clause, b: Clause): boolean => {
    if (a.length !== b.length) return false;
    for (const literal of a) marks[indexOf(literal)] = 1;
    const same = b.every((literal) => marks[indexOf(literal)] === 1);
    for (const literal of a) marks[indexOf(literal)] = 0;
    return same;
  };

  return {
    add(given) {
      const clause = withoutRepeats(given).sort((a, b) => value(b) - value(a));
      const id = clauses.push(clause) - 1;
      const hash = hashOf(clause);
      const alike = byHash.get(hash);
      if (alike === undefined) byHash.set(hash, [id]);
      else alike.push(id);
      const [first, second] = clause;
      if (first === undefined || value(first) === -1) contradict(id);
      if (first === undefined) return id;
      if (second !== undefined) {
        watchesOf(first).push(id);
        watchesOf(second).push(id);
      }
      if (contradiction !== undefined || value(first) !== 0 || (second !== undefined && value(second) !== -1))
        return id;
      assign(first, id);
      const conflict = propagate();
      if (conflict !== 0) contradict(conflict);
      return id;
    },
    find(given) {
      const clause = withoutRepeats(given);
      return (byHash.get(hashOf(clause)) ?? []).findLast((id) => isSame(clause, clauses[id] ?? new Int32Array())) ?? 0;
    },
    remove(id) {
      const clause = clauses[id];
      if (clause === undefined) return false;
      if (clause.some((literal) => value(literal) === 1 && reasons[Math.abs(literal)] === id)) return false;
      const alike = byHash.get(hashOf(clause)) ?? [];
      byHash.set(
        hashOf(clause),
        alike.filter((other) => other !== id),
      );
      clauses[id] = undefined;
      return true;
    },
    clause: (id) => clauses[id],
    get count() {
      return clauses.length - 1;
    },
    value,
    assume: (literal) => assign(literal, 0),
    propagate,
    get level() {
      return trail.length;
    },
    backtrack(level) {
      for (const literal of trail.slice(level)) {
        values[indexOf(literal)] = 0;
        values[indexOf(-literal)] = 0;
      }
      trail.length = level;
      head = level;
    },
    reasonsOf,
    get contradiction() {
      return contradiction;
    },
    get visits() {
      return visits;
    },
  };
}

/** A copy in which each literal stands once, where it stood first. */
const withoutRepeats = (clause: Clause): Clause =>
  clause.length < 2 ? clause.slice() : Int32Array.from(new Set(clause));

/** The same for every order of the literals. */
function hashOf(clause: Clause): number {
  let sum = 0;
  let mixed = 0;
  let product = 1;
  for (const literal of clause) {
    sum = (sum + literal) | 0;
    mixed ^= literal;
    product = Math.imul(product, 2 * literal + 1);
  }
  return (Math.imul(sum, 1023) + product) ^ Math.imul(mixed, 31);
}
