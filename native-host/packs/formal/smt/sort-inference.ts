import type { SmtDeclarations, SmtSignature } from './smt-declarations.ts';
import { itemsOf, symbolOf, written, type Expression } from './s-expression.ts';
import { areApart, arrayParts, bitVector, literalSort, readSort, widthOf, type Sort } from './sorts.ts';
import { mayBeKnown, OVER_SEQUENCES, THEORY_FUNCTIONS, type TheoryFunction } from './theory-functions.ts';

type Bound = ReadonlyMap<string, Sort | null>;
type Report = (at: Expression, rule: 'syntax' | 'undeclared' | 'sort' | 'mixed', message: string) => void;

const NONE: Bound = new Map();

/** Finds the sorts of terms over declarations that may grow between calls; what it does not know has the sort null. */
export function createSortInference(
  declared: SmtDeclarations,
  report: Report,
): {
  sortOf(term: Expression | undefined, bound?: Bound): Sort | null;
  expectSort(term: Expression | undefined, sort: Sort | null, bound?: Bound): void;
  /** Takes in the names that a term gives to its parts by `:named`. */
  nameTerms(term: Expression | undefined): void;
} {
  const named = new Map<string, Sort | null>();

  function sortOf(term: Expression | undefined, bound: Bound = NONE): Sort | null {
    if (term === undefined) return null;
    const name = symbolOf(term);
    if (name !== undefined) return sortOfSymbol(name, term, bound);
    const [head, ...args] = itemsOf(term);
    if (head === undefined) {
      report(term, 'syntax', 'empty parentheses are no term');
      return null;
    }
    const operator = symbolOf(head);
    switch (operator) {
      case 'let':
        return sortOfLet(args, bound);
      case 'forall':
      case 'exists':
        return sortOfQuantified(args, bound);
      case '!':
        return sortOf(args[0], bound);
      case 'lambda':
      case 'match':
      case '_':
      case 'as':
      case 'choice':
      case 'set.comprehension':
        return operator === 'as' ? readSort(args[1], declared.sorts) : indexedLiteral(term);
      case undefined: {
        const sorts = args.map((arg) => sortOf(arg, bound));
        return applyIndexed(head, args, sorts);
      }
      default:
        return apply(
          operator,
          term,
          args,
          args.map((arg) => sortOf(arg, bound)),
          bound,
        );
    }
  }

  function sortOfSymbol(name: string, at: Expression, bound: Bound): Sort | null {
    const literal = at.kind === 'atom' ? literalSort(at.text) : undefined;
    if (literal !== undefined) return literal;
    if (bound.has(name)) return bound.get(name) ?? null;
    if (named.has(name)) return named.get(name) ?? null;
    const signature = declared.functions.get(name);
    if (signature !== undefined) return signature.takes.length === 0 ? signature.gives : null;
    if (name === 'true' || name === 'false') return 'Bool';
    if (!mayBeKnown(name)) report(at, 'undeclared', `${name} is not declared`);
    return null;
  }

  function sortOfLet([bindings, body]: readonly Expression[], bound: Bound): Sort | null {
    const inner = new Map(bound);
    for (const binding of itemsOf(bindings)) {
      const [name, value] = itemsOf(binding);
      if (symbolOf(name) === undefined || value === undefined) report(binding, 'syntax', 'the form is (name term)');
      inner.set(symbolOf(name) ?? '', sortOf(value, bound));
    }
    return sortOf(body, inner);
  }

  function sortOfQuantified([variables, body]: readonly Expression[], bound: Bound): Sort {
    const inner = new Map(bound);
    for (const variable of itemsOf(variables)) {
      const [name, sort] = itemsOf(variable);
      if (symbolOf(name) === undefined || sort === undefined) report(variable, 'syntax', 'the form is (name sort)');
      inner.set(symbolOf(name) ?? '', readSort(sort, declared.sorts));
    }
    expectSort(body, 'Bool', inner);
    return 'Bool';
  }

  function apply(
    name: string,
    term: Expression,
    args: readonly Expression[],
    sorts: readonly (Sort | null)[],
    bound: Bound,
  ): Sort | null {
    if (bound.has(name) || named.has(name)) return null;
    const signature = declared.functions.get(name);
    if (signature !== undefined) return applyDeclared(name, signature, term, args, sorts);
    if (name === '=' || name === 'distinct') {
      const odd = sorts.findIndex((sort) => areApart(sorts[0] ?? null, sort));
      if (odd > 0) mismatch(args[odd], sorts[odd], sorts[0]);
      else if (sorts.includes('Bool') && sorts.some((sort) => sort === 'Int' || sort === 'Real'))
        report(term, 'mixed', 'a number is held against a truth value, which only some solvers read');
      return 'Bool';
    }
    if (name === 'ite') {
      if (areApart('Bool', sorts[0] ?? null)) mismatch(args[0], sorts[0], 'Bool');
      if (areApart(sorts[1] ?? null, sorts[2] ?? null)) mismatch(args[2], sorts[2], sorts[1]);
      return sorts[1] === sorts[2] ? (sorts[1] ?? null) : null;
    }
    if (name === 'select' || name === 'store') return applyArray(name, args, sorts);
    const known = THEORY_FUNCTIONS.get(name);
    if (known !== undefined) return applyTheory(name, known, term, args, sorts);
    if (!mayBeKnown(name)) report(term, 'undeclared', `${name} is not declared`);
    return null;
  }

  function mismatch(at: Expression | undefined, is: Sort | null | undefined, wanted: Sort | null | undefined): void {
    if (at !== undefined && is !== null && is !== undefined)
      report(at, 'sort', `this is of sort ${is}, where ${wanted ?? 'another'} is expected`);
  }

  function applyDeclared(
    name: string,
    { takes, gives }: SmtSignature,
    term: Expression,
    args: readonly Expression[],
    sorts: readonly (Sort | null)[],
  ): Sort | null {
    if (takes.length === 0) return null;
    if (takes.length !== args.length)
      report(term, 'sort', `${name} takes ${takes.length} arguments, and ${args.length} are given`);
    else
      for (const [index, sort] of takes.entries())
        if (areApart(sort, sorts[index] ?? null)) mismatch(args[index], sorts[index], sort);
    return gives;
  }

  function applyArray(name: string, args: readonly Expression[], sorts: readonly (Sort | null)[]): Sort | null {
    const [array = null, index = null, element = null] = sorts;
    const parts = arrayParts(array);
    if (parts === undefined) {
      if (array !== null && /^(?:Int|Real|Bool|String|\(_ BitVec \d+\))$/.test(array))
        mismatch(args[0], array, 'an array');
      return name === 'store' ? array : null;
    }
    if (areApart(parts[0], index)) mismatch(args[1], index, parts[0]);
    if (name === 'store' && areApart(parts[1], element)) mismatch(args[2], element, parts[1]);
    return name === 'store' ? array : parts[1];
  }

  function applyTheory(
    name: string,
    { least, most, takes, gives }: TheoryFunction,
    term: Expression,
    args: readonly Expression[],
    sorts: readonly (Sort | null)[],
  ): Sort | null {
    if (args.length < least || args.length > most) {
      report(term, 'sort', `${name} does not take ${args.length} arguments`);
      return null;
    }
    if (OVER_SEQUENCES.test(name) && sorts.includes(null)) return null;
    const first = sorts.find((sort) => widthOf(sort) !== undefined) ?? null;
    for (const [index, sort] of sorts.entries()) {
      const wanted = takes[index] ?? takes.at(-1) ?? null;
      if (sort === null || wanted === null) continue;
      const numeric = wanted === 'Num';
      const vector = wanted === 'BV';
      if (vector && (widthOf(sort) === undefined || areApart(first, sort)))
        mismatch(args[index], sort, first ?? 'a bit vector');
      else if (numeric && areApart('Int', sort)) mismatch(args[index], sort, 'a number');
      else if (wanted === 'Bool' && sort !== 'Bool') mismatch(args[index], sort, 'Bool');
      else if (!numeric && !vector && areApart(wanted, sort)) mismatch(args[index], sort, wanted);
    }
    return gives(sorts);
  }

  function applyIndexed(head: Expression, args: readonly Expression[], sorts: readonly (Sort | null)[]): Sort | null {
    const [, operator, ...indices] = itemsOf(head);
    const numbers = indices.map((index) => Number(symbolOf(index)));
    const width = widthOf(sorts[0] ?? null);
    const name = symbolOf(operator);
    if (name === 'is') return 'Bool';
    if (width === undefined) {
      const wantsVector = name === 'extract' || name === 'zero_extend' || name === 'sign_extend';
      if (wantsVector && args[0] !== undefined && sorts[0] !== null) mismatch(args[0], sorts[0], 'a bit vector');
      return null;
    }
    const [high = 0, low = 0] = numbers;
    if (name === 'extract') {
      if (high >= width || low > high) report(head, 'sort', `${written(head)} is outside of ${width} bits`);
      return high >= low ? bitVector(high - low + 1) : null;
    }
    if (name === 'zero_extend' || name === 'sign_extend') return bitVector(width + high);
    if (name === 'rotate_left' || name === 'rotate_right') return bitVector(width);
    return name === 'repeat' && high > 0 ? bitVector(width * high) : null;
  }

  function expectSort(term: Expression | undefined, sort: Sort | null, bound: Bound = NONE): void {
    const is = sortOf(term, bound);
    if (sort === 'Bool' ? is !== null && is !== 'Bool' : areApart(sort, is)) mismatch(term, is, sort);
  }

  function nameTerms(term: Expression | undefined): void {
    const items = itemsOf(term);
    if (symbolOf(items[0]) === '!')
      for (const [index, item] of items.entries())
        if (symbolOf(item) === ':named') named.set(symbolOf(items[index + 1]) ?? '', null);
    for (const item of items) nameTerms(item);
  }

  return { sortOf, expectSort, nameTerms };
}

/** `(_ bv5 8)`; other indexed symbols are of a sort that is not known here. */
function indexedLiteral(term: Expression): Sort | null {
  const [, name, width] = itemsOf(term);
  return /^bv\d+$/.test(symbolOf(name) ?? '') && /^\d{1,9}$/.test(symbolOf(width) ?? '')
    ? bitVector(Number(symbolOf(width)))
    : null;
}
