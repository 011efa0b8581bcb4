import { dividedBy, fractionText, negative, type Fraction } from './fractions.ts';
import { ProofRefused, type ProofBudget } from './proof-budget.ts';

/** A term of a proof or of its script, of a known sort. Equal terms of one bank are one object. */
export interface SortedTerm {
  id: number;
  /** The function's name; of a number `#` and its value. */
  op: string;
  args: readonly SortedTerm[];
  /** `Bool`, {@link NUMBER}, or a sort of the script as written. */
  sort: string;
  /** Of a number: is it an integer in every model? */
  isInteger: boolean;
  /** Of a constant number. */
  value?: Fraction;
}

/** Integers and reals are one sort here: an integer is a real, and a function of integers says anything of others. */
export const NUMBER = '#number';

/** The sorts of a function that a script declares. */
export interface FunctionSorts {
  parameters: readonly string[];
  result: string;
  isInteger: boolean;
}

/** What the names of the theories are: arguments, result, and when the result is an integer. */
const THEORY: Readonly<
  Record<string, { from: string; to: string; least: number; most: number; integer?: 'always' | 'kept' }>
> = {
  true: { from: '', to: 'Bool', least: 0, most: 0 },
  false: { from: '', to: 'Bool', least: 0, most: 0 },
  not: { from: 'Bool', to: 'Bool', least: 1, most: 1 },
  and: { from: 'Bool', to: 'Bool', least: 1, most: Infinity },
  or: { from: 'Bool', to: 'Bool', least: 1, most: Infinity },
  xor: { from: 'Bool', to: 'Bool', least: 2, most: 2 },
  '=>': { from: 'Bool', to: 'Bool', least: 2, most: 2 },
  '<': { from: NUMBER, to: 'Bool', least: 2, most: 2 },
  '<=': { from: NUMBER, to: 'Bool', least: 2, most: 2 },
  '>': { from: NUMBER, to: 'Bool', least: 2, most: 2 },
  '>=': { from: NUMBER, to: 'Bool', least: 2, most: 2 },
  is_int: { from: NUMBER, to: 'Bool', least: 1, most: 1 },
  '+': { from: NUMBER, to: NUMBER, least: 1, most: Infinity, integer: 'kept' },
  '*': { from: NUMBER, to: NUMBER, least: 1, most: Infinity, integer: 'kept' },
  '-': { from: NUMBER, to: NUMBER, least: 1, most: 2, integer: 'kept' },
  '/': { from: NUMBER, to: NUMBER, least: 2, most: 2 },
  div: { from: NUMBER, to: NUMBER, least: 2, most: 2, integer: 'always' },
  mod: { from: NUMBER, to: NUMBER, least: 2, most: 2, integer: 'always' },
  abs: { from: NUMBER, to: NUMBER, least: 1, most: 1, integer: 'kept' },
  to_real: { from: NUMBER, to: NUMBER, least: 1, most: 1, integer: 'kept' },
  to_int: { from: NUMBER, to: NUMBER, least: 1, most: 1, integer: 'always' },
};

/** Names that mean something here already: a script that declares one is not read. */
export const isTaken = (name: string): boolean =>
  Object.hasOwn(THEORY, name) || /^(?:=|distinct|ite|select|store|let|!|_|as|forall|exists|match|par)$/.test(name);

/** What no rule here knows the meaning of: of these only the sorts are checked. */
const OPAQUE = new Set(['abs', 'div', 'mod', 'to_int', 'is_int']);

const CHAINED = /^(?:=|<|<=|>|>=)$/;

/** Terms, each once, with their sorts: what has none, or one that it cannot have, is not part of any proof. */
export class TermBank {
  readonly #terms = new Map<string, SortedTerm>();
  readonly #functions: ReadonlyMap<string, FunctionSorts>;
  readonly #budget: ProofBudget;
  readonly #opaque = new Set<string>();

  constructor(functions: ReadonlyMap<string, FunctionSorts>, budget: ProofBudget) {
    this.#functions = functions;
    this.#budget = budget;
  }

  /** Goes after a reason: what terms have whose meaning is not known here. */
  get hint(): string {
    return this.#opaque.size === 0 ? '' : ` (what ${[...this.#opaque].join(', ')} means is not known here)`;
  }

  number(value: Fraction): SortedTerm {
    return this.#term(`#${fractionText(value)}`, [], NUMBER, value.bottom === 1n, value);
  }

  not(term: SortedTerm): SortedTerm {
    return this.apply('not', [term]);
  }

  /**
   * A term as the standard reads it: relations between more than two are conjunctions, `=>` associates to the right,
   * `-`, `/` and `xor` to the left; a number is its value, whichever way it is written.
   */
  apply(op: string, args: readonly SortedTerm[]): SortedTerm {
    const [first, second] = args;
    this.#budget.spend(1 + args.length);
    if (args.length > 2 && CHAINED.test(op)) {
      const pairs = args.slice(1).map((right, index) => this.apply(op, [args[index] ?? right, right]));
      return this.apply('and', pairs);
    }
    if (args.length > 2 && /^(?:-|\/|xor)$/.test(op))
      return args.reduce((left, right) => this.apply(op, [left, right]));
    if (args.length > 2 && op === '=>') return args.reduceRight((right, left) => this.apply(op, [left, right]));
    if (op === '-' && args.length === 1 && first?.value !== undefined) return this.number(negative(first.value));
    if (op === '/' && first?.value !== undefined && second?.value !== undefined && second.value.top !== 0n)
      return this.number(dividedBy(first.value, second.value));
    const { sort, isInteger } = this.#sortOf(op, args);
    if (OPAQUE.has(op)) this.#opaque.add(op);
    return this.#term(op, args, sort, isInteger);
  }

  #term(op: string, args: readonly SortedTerm[], sort: string, isInteger: boolean, value?: Fraction): SortedTerm {
    const key = `${op}\0${args.map(({ id }) => id).join()}`;
    const known = this.#terms.get(key);
    if (known !== undefined) return known;
    const made = { id: this.#terms.size, op, args, sort, isInteger, ...(value === undefined ? {} : { value }) };
    this.#terms.set(key, made);
    return made;
  }

  #sortOf(op: string, args: readonly SortedTerm[]): { sort: string; isInteger: boolean } {
    const [first, second, third] = args;
    const isKept = args.every(({ isInteger }) => isInteger);
    const declared = this.#functions.get(op);
    if (declared !== undefined && fits(args, declared.parameters))
      return { sort: declared.result, isInteger: declared.isInteger };
    const theory = Object.hasOwn(THEORY, op) ? THEORY[op] : undefined;
    const isSorted = (from: string): boolean => args.every(({ sort }) => sort === from);
    if (theory !== undefined && args.length >= theory.least && args.length <= theory.most && isSorted(theory.from))
      return { sort: theory.to, isInteger: theory.integer === 'always' || (theory.integer === 'kept' && isKept) };
    if (op === '=' && args.length === 2 && first?.sort === second?.sort) return { sort: 'Bool', isInteger: false };
    if (op === 'distinct' && first !== undefined && args.length > 1 && isSorted(first.sort))
      return { sort: 'Bool', isInteger: false };
    if (
      op === 'ite' &&
      args.length === 3 &&
      first?.sort === 'Bool' &&
      second !== undefined &&
      second.sort === third?.sort
    )
      return { sort: second.sort, isInteger: second.isInteger && third.isInteger };
    throw new ProofRefused(`it has a term outside of the fragment that is checked: ${op.slice(0, 80)}${this.hint}`);
  }
}

const fits = (args: readonly SortedTerm[], parameters: readonly string[]): boolean =>
  args.length === parameters.length && args.every(({ sort }, index) => sort === parameters[index]);
