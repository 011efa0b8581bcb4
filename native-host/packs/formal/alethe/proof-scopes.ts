import type { ProofClause } from './alethe-step.ts';
import { ProofRefused } from './proof-budget.ts';
import type { SortedTerm } from './sorted-terms.ts';

interface Scope {
  /** The step that ends it. */
  end: string | null;
  ids: string[];
  assumptions: { id: string; formula: SortedTerm }[];
  last: ProofClause | undefined;
}

const newScope = (end: string | null): Scope => ({ end, ids: [], assumptions: [], last: undefined });

/** The steps of a proof that may be used where it is being read: those of a subproof that has ended may not. */
export class ProofScopes {
  readonly #clauses = new Map<string, ProofClause>();
  readonly #scopes: Scope[] = [newScope(null)];
  readonly #ends = new Set<string>();

  get isOutermost(): boolean {
    return this.#scopes.length === 1;
  }

  get #current(): Scope {
    return this.#scopes.at(-1) ?? newScope(null);
  }

  /** Begins the subproof that a step ends. */
  open(step: string): void {
    if (this.#clauses.has(step) || this.#ends.has(step)) throw new ProofRefused(`it has two steps ${step}`);
    this.#ends.add(step);
    this.#scopes.push(newScope(step));
  }

  closes(step: string): boolean {
    return !this.isOutermost && this.#current.end === step;
  }

  /** Ends a subproof: what it assumed, all of which has to be told, and the last that it showed. */
  close(discharged: readonly string[]): { assumptions: readonly SortedTerm[]; last: ProofClause } {
    const scope = this.#scopes.pop();
    const assumed = scope?.assumptions.map(({ id }) => id) ?? [];
    if (assumed.toSorted().join(' ') !== discharged.toSorted().join(' '))
      throw new ProofRefused(`its subproof ${scope?.end ?? ''} does not tell what it assumes`);
    if (scope?.last === undefined) throw new ProofRefused(`its subproof ${scope?.end ?? ''} is empty`);
    for (const id of scope.ids) this.#clauses.delete(id);
    this.#ends.delete(scope.end ?? '');
    return { assumptions: scope.assumptions.map(({ formula }) => formula), last: scope.last };
  }

  assume(id: string, formula: SortedTerm): void {
    this.#current.assumptions.push({ id, formula });
    this.add(id, [formula]);
  }

  add(id: string, clause: ProofClause): void {
    if (this.#clauses.has(id) || this.#ends.has(id)) throw new ProofRefused(`it has two steps ${id}`);
    this.#clauses.set(id, clause);
    this.#current.ids.push(id);
    this.#current.last = clause;
  }

  clauseOf(id: string): ProofClause {
    const clause = this.#clauses.get(id);
    if (clause === undefined) throw new ProofRefused(`it uses ${id}, which is no step that may be used there`);
    return clause;
  }
}
