import type { Sexpr } from '../smt/sexpr.ts';
import { fraction, MOST_DIGITS } from './fractions.ts';
import { ProofRefused, type ProofBudget } from './proof-budget.ts';
import { isTaken, type SortedTerm, type TermBank } from './sorted-terms.ts';

/** What `define-fun` or `:named` gives a name to: it is read as if it stood in place of the name. */
export interface NamedBody {
  body: Sexpr;
  /** Null where none is told. */
  sort: string | null;
}

/** The terms that names stand for in a place of a text. */
export interface NamedTerms {
  names: ReadonlyMap<string, SortedTerm>;
  outer: NamedTerms | null;
}

const NOTHING_NAMED: NamedTerms = { names: new Map(), outer: null };

/**
 * Reads terms: a `let` is what it stands for, annotations go, definitions are put in. Binders are not read. Throws
 * {@link ProofRefused} for what is outside of the fragment.
 */
export class TermReader {
  readonly #bank: TermBank;
  readonly #definitions: ReadonlyMap<string, NamedBody>;
  readonly #budget: ProofBudget;
  /** What definitions were read as: each may use others more than once. */
  readonly #defined = new Map<string, SortedTerm>();

  constructor(bank: TermBank, definitions: ReadonlyMap<string, NamedBody>, budget: ProofBudget) {
    this.#bank = bank;
    this.#definitions = definitions;
    this.#budget = budget;
  }

  read(text: Sexpr, scope: NamedTerms = NOTHING_NAMED): SortedTerm {
    this.#budget.spend(1);
    if (typeof text === 'string') return this.#symbol(text, scope);
    const [head, ...rest] = text;
    if (typeof head !== 'string') throw new ProofRefused('it has a term outside of the fragment that is checked');
    if (head === 'let') {
      if (rest.length !== 2 || rest[1] === undefined) throw new ProofRefused('it has a let that is none');
      return this.read(rest[1], this.bind(rest[0], scope));
    }
    if (head === '!') {
      if (rest[0] === undefined) throw new ProofRefused('it has an annotation of nothing');
      return this.read(rest[0], scope);
    }
    if (head === 'forall' || head === 'exists')
      throw new ProofRefused('it has quantifiers, which are not checked here');
    if (this.#namedIn(scope, head) !== undefined) throw new ProofRefused('it calls what is no function');
    const args = rest.map((each) => this.read(each, scope));
    return this.#bank.apply(head, args);
  }

  /** The names of a `let`, over those around it. */
  bind(bindings: Sexpr | undefined, outer: NamedTerms): NamedTerms {
    const names = new Map<string, SortedTerm>();
    for (const binding of typeof bindings === 'string' ? [] : (bindings ?? [])) {
      const [name, value] = binding;
      if (typeof name !== 'string' || value === undefined || binding.length !== 2 || names.has(name))
        throw new ProofRefused('it has a let that is none');
      if (isTaken(name) || /^[\d#:"]/.test(name)) throw new ProofRefused('it has a let of a name that is taken');
      names.set(name, this.read(value, outer));
    }
    return { names, outer };
  }

  #namedIn(scope: NamedTerms, word: string): SortedTerm | undefined {
    for (let place: NamedTerms | null = scope; place !== null; place = place.outer) {
      this.#budget.spend(1);
      const named = place.names.get(word);
      if (named !== undefined) return named;
    }
    return undefined;
  }

  #symbol(word: string, scope: NamedTerms): SortedTerm {
    const named = this.#namedIn(scope, word);
    if (named !== undefined) return named;
    const decimal = /^(\d+)(?:\.(\d+))?$/.exec(word);
    if (decimal !== null) {
      if (word.length > MOST_DIGITS) throw new ProofRefused('a number in it is too large');
      const [, whole = '', part = ''] = decimal;
      return this.#bank.number(fraction(BigInt(`${whole}${part}`), 10n ** BigInt(part.length)));
    }
    const known = this.#defined.get(word);
    if (known !== undefined) return known;
    const definition = this.#definitions.get(word);
    if (definition === undefined) return this.#bank.apply(word, []);
    const term = this.read(definition.body);
    if (definition.sort !== null && term.sort !== definition.sort)
      throw new ProofRefused(`the definition of ${word} is not of its sort`);
    this.#defined.set(word, term);
    return term;
  }
}
