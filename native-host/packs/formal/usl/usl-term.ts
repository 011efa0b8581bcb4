import type { UslPlace } from './usl-ast.ts';
import type { UslType } from './usl-type.ts';

/** What is done with values; which kind of value it is done with, the types of the operands say. */
export type UslOperation =
  | 'not'
  | 'and'
  | 'or'
  | 'implies'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | 'negate'
  | 'to-real'
  | 'length'
  | 'first'
  | 'last'
  | 'at'
  | 'has'
  | 'count'
  | 'is-some'
  | 'is-none'
  | 'is-ok'
  | 'is-err'
  | 'value'
  | 'abs'
  | 'min'
  | 'max'
  | 'leads-to'
  | 'always'
  | 'eventually';

/** A variable of a quantifier, a parameter, or a free one; a name with a prime is a state after the call. */
export interface UslVariable {
  name: string;
  type: UslType;
}

/**
 * An expression whose names and types are known. A `Result` of which a value is wanted is inside of a `value`; numbers
 * are of one type on both sides.
 */
export type UslTerm = UslPlace & { type: UslType } & (
    | { kind: 'number'; text: string }
    | { kind: 'string'; text: string }
    | { kind: 'bool'; value: boolean }
    /** `free`: declared nowhere in the text. `state`: a field of the type that a temporal property speaks of. */
    | { kind: 'variable'; name: string; role: 'bound' | 'free' | 'state' }
    | { kind: 'constant'; name: string }
    | { kind: 'variant'; name: string }
    | { kind: 'field'; target: UslTerm; name: string; isDeclared: boolean }
    | { kind: 'operation'; op: UslOperation; args: UslTerm[] }
    | { kind: 'apply'; what: 'predicate' | 'contract' | 'undeclared'; name: string; args: UslTerm[] }
    | { kind: 'property'; name: string }
    | { kind: 'quantified'; quantifier: 'forall' | 'exists'; variables: UslQuantifiedVariable[]; body: UslTerm }
    | { kind: 'let'; name: string; value: UslTerm; body: UslTerm }
    | { kind: 'list'; items: UslTerm[] }
  );

/** A variable with the collection that it runs over, if it was written so. */
export type UslQuantifiedVariable = UslVariable & { over?: UslTerm };

/** The parts of a term, in order. */
export function partsOf(term: UslTerm): readonly UslTerm[] {
  switch (term.kind) {
    case 'field':
      return [term.target];
    case 'operation':
    case 'apply':
      return term.args;
    case 'quantified':
      return [...term.variables.flatMap(({ over }) => (over === undefined ? [] : [over])), term.body];
    case 'let':
      return [term.value, term.body];
    case 'list':
      return term.items;
    default:
      return [];
  }
}

/** A term and everything in it. */
export function* termsIn(term: UslTerm): Generator<UslTerm> {
  yield term;
  for (const part of partsOf(term)) yield* termsIn(part);
}

/** The conjunction; true where there is nothing. */
export function allOf(terms: readonly UslTerm[], place: UslPlace): UslTerm {
  const [only] = terms;
  if (terms.length === 1 && only !== undefined) return only;
  const type = { kind: 'bool' } as const;
  return terms.length === 0
    ? { kind: 'bool', value: true, type, ...place }
    : { kind: 'operation', op: 'and', args: [...terms], type, ...place };
}

/** One operation of truth values. */
export const truth = (op: UslOperation, ...args: readonly [UslTerm, ...UslTerm[]]): UslTerm => ({
  kind: 'operation',
  op,
  args: [...args],
  type: { kind: 'bool' },
  start: args[0].start,
  end: args[0].end,
});
