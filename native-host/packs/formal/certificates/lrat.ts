import type { Clause } from './dimacs.ts';

/** One line of an LRAT proof: DRAT in which each lemma names the clauses that it follows from. */
export type LratStep =
  | {
      kind: 'add';
      /** Larger than every one before; the clauses of the problem are 1, 2, 3. */
      id: number;
      clause: Clause;
      /** Clauses that become units one after another when the lemma is assumed to be false, the last one false. */
      hints: readonly number[];
      /** Where they do not come to a contradiction: the same for each clause with the first literal negated. */
      resolvents: readonly { id: number; hints: readonly number[] }[];
    }
  | { kind: 'delete'; ids: readonly number[] };

/** What the checker says. */
export type LratCheck = { kind: 'verified'; lemmas: number } | { kind: 'refused'; step: number; reason: string };

type Follow = 'contradiction' | 'open' | 'wrong';

/**
 * Checks an LRAT proof that clauses have no model: a few lines that search nothing, so that what is trusted in the end
 * is small. A hint that is neither a unit nor false is refused, and so is a proof without the empty clause.
 */
export function checkLrat(clauses: readonly Clause[], steps: readonly LratStep[]): LratCheck {
  const known = new Map<number, Clause>(clauses.map((clause, index) => [index + 1, clause]));
  let last = clauses.length;
  let lemmas = 0;
  for (const [step, each] of steps.entries()) {
    if (each.kind === 'delete') {
      for (const id of each.ids) known.delete(id);
      continue;
    }
    const refused = (reason: string): LratCheck => ({ kind: 'refused', step, reason });
    if (each.id <= last) return refused(`the id ${each.id} was given before`);
    if (!isJustified(each, known)) return refused(`clause ${each.id} does not follow from its hints`);
    lemmas++;
    if (each.clause.length === 0) return { kind: 'verified', lemmas };
    known.set(each.id, each.clause);
    last = each.id;
  }
  return { kind: 'refused', step: steps.length, reason: 'it ends without the empty clause' };
}

function isJustified(lemma: Extract<LratStep, { kind: 'add' }>, known: ReadonlyMap<number, Clause>): boolean {
  const isTrue = new Set<number>();
  if (!assumeFalse(isTrue, lemma.clause)) return true;
  const followed = follow(isTrue, lemma.hints, known);
  if (followed !== 'open') return followed === 'contradiction';
  const [pivot] = lemma.clause;
  if (pivot === undefined) return false;
  const resolvents = new Map(lemma.resolvents.map(({ id, hints }) => [id, hints]));
  for (const [id, clause] of known) {
    if (!clause.includes(-pivot)) continue;
    const hints = resolvents.get(id);
    if (hints === undefined) return false;
    const assumed = new Set(isTrue);
    const isOpen = assumeFalse(
      assumed,
      clause.filter((literal) => literal !== -pivot),
    );
    if (isOpen && follow(assumed, hints, known) !== 'contradiction') return false;
  }
  return true;
}

/** Makes literals false; no where one of them is true already. */
function assumeFalse(isTrue: Set<number>, literals: Iterable<number>): boolean {
  for (const literal of literals) {
    if (isTrue.has(literal)) return false;
    isTrue.add(-literal);
  }
  return true;
}

function follow(isTrue: Set<number>, hints: readonly number[], known: ReadonlyMap<number, Clause>): Follow {
  for (const hint of hints) {
    const clause = known.get(hint);
    if (clause === undefined) return 'wrong';
    const left = new Set(clause.filter((literal) => !isTrue.has(-literal)));
    const [unit] = left;
    if (unit === undefined) return 'contradiction';
    if (left.size > 1) return 'wrong';
    isTrue.add(unit);
  }
  return 'open';
}
