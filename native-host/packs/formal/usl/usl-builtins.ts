import type { UslOperation } from './usl-term.ts';
import { BOOL, INT, pruned, unify, type UslType } from './usl-type.ts';

/** What a function of the language gives for arguments of these types; undefined where it is not made for them. */
interface Builtin {
  op: UslOperation;
  arity: number;
  result(types: readonly UslType[]): UslType | undefined;
}

const isCollection = (type: UslType): boolean => ['list', 'map', 'set', 'string'].includes(pruned(type).kind);

const elementOf = (type: UslType | undefined): UslType | undefined => {
  const at = type === undefined ? undefined : pruned(type);
  return at?.kind === 'list' ? at.of : undefined;
};

const onOption =
  (kinds: readonly string[], result: (of: UslType) => UslType): Builtin['result'] =>
  ([type]) => {
    const at = type === undefined ? undefined : pruned(type);
    return at !== undefined && (at.kind === 'option' || at.kind === 'result') && kinds.includes(at.kind)
      ? result(at.of)
      : undefined;
  };

const member: Builtin['result'] = ([collection, item]) => {
  if (collection === undefined || item === undefined) return undefined;
  const at = pruned(collection);
  if (at.kind === 'map') return unify(at.key, item) ? BOOL : undefined;
  if (at.kind === 'string') return unify(at, item) ? BOOL : undefined;
  return (at.kind === 'list' || at.kind === 'set') && unify(at.of, item) ? BOOL : undefined;
};

const ofNumbers: Builtin['result'] = ([first, ...rest]) => {
  const isNumber = first !== undefined && ['int', 'real'].includes(pruned(first).kind);
  return isNumber && rest.every((type) => unify(first, type)) ? first : undefined;
};

/** `list[i]` and `map[key]`, also written `.at(i)` and `.get(key)`. */
export const indexed: Builtin = {
  op: 'at',
  arity: 2,
  result([collection, index]) {
    if (collection === undefined || index === undefined) return undefined;
    const at = pruned(collection);
    if (at.kind === 'map') return unify(at.key, index) ? at.value : undefined;
    return at.kind === 'list' && unify(INT, index) ? at.of : undefined;
  },
};

/** `x in c` and `contains(c, x)`, whose operands stand as in the second. */
export const membership: Builtin = { op: 'has', arity: 2, result: member };

/** `is_ok` and the like: of these a Result is not taken for its value. */
export const BUILTINS: ReadonlyMap<string, Builtin> = new Map(
  Object.entries({
    len: { op: 'length', arity: 1, result: ([type]) => (type !== undefined && isCollection(type) ? INT : undefined) },
    last: { op: 'last', arity: 1, result: ([type]) => elementOf(type) },
    head: { op: 'first', arity: 1, result: ([type]) => elementOf(type) },
    first: { op: 'first', arity: 1, result: ([type]) => elementOf(type) },
    at: indexed,
    get: {
      ...indexed,
      result: (types) =>
        types[0] !== undefined && pruned(types[0]).kind === 'list' ? indexed.result(types) : undefined,
    },
    contains: membership,
    contains_key: {
      ...membership,
      result: (types) => (types[0] !== undefined && pruned(types[0]).kind === 'map' ? member(types) : undefined),
    },
    count: { op: 'count', arity: 2, result: (types) => (member(types) === undefined ? undefined : INT) },
    is_some: { op: 'is-some', arity: 1, result: onOption(['option'], () => BOOL) },
    is_none: { op: 'is-none', arity: 1, result: onOption(['option'], () => BOOL) },
    is_ok: { op: 'is-ok', arity: 1, result: onOption(['result'], () => BOOL) },
    is_err: { op: 'is-err', arity: 1, result: onOption(['result'], () => BOOL) },
    unwrap: { op: 'value', arity: 1, result: onOption(['option', 'result'], (of) => of) },
    abs: { op: 'abs', arity: 1, result: ofNumbers },
    min: { op: 'min', arity: 2, result: ofNumbers },
    max: { op: 'max', arity: 2, result: ofNumbers },
  } satisfies Record<string, Builtin>),
);
