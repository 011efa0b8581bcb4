import { NotEvaluated } from '../smt/smt-value.ts';
import type { UslModel } from './usl-model.ts';
import type { UslTerm } from './usl-term.ts';
import { fraction, valueKey, type UslValue } from './usl-value.ts';

type Values = ReadonlyMap<string, UslValue>;

/** Steps of one evaluation. */
const MOST_STEPS = 100_000;

/**
 * The value of a term for given values of its variables, as specs/usl.md says, without any solver: what it says does
 * not rest on whoever found the values. Throws NotEvaluated for what has no one value: names that nothing declares, an
 * element that is not there, a division by zero, quantifiers over what is not finite.
 */
export function evaluateUsl(term: UslTerm, values: Values, model: UslModel): UslValue {
  let steps = 0;
  const evaluate = (at: UslTerm, scope: Values): UslValue => {
    steps += 1;
    if (steps > MOST_STEPS) throw new NotEvaluated('it is too large to be evaluated here');
    switch (at.kind) {
      case 'number':
        return decimal(at.text);
      case 'string':
        return { kind: 'string', text: at.text };
      case 'bool':
        return bool(at.value);
      case 'variable': {
        const value = scope.get(at.name);
        return value ?? unknown(`nothing says what ${at.name} is`);
      }
      case 'constant': {
        const constant = model.constants.get(at.name);
        return constant === undefined
          ? unknown(`nothing says what ${at.name} is`)
          : evaluate(constant.value, new Map());
      }
      case 'variant':
        return { kind: 'variant', name: at.name };
      case 'field': {
        const target = evaluate(at.target, scope);
        const field = target.kind === 'record' ? target.fields.find(([name]) => name === at.name) : undefined;
        return field?.[1] ?? unknown(`nothing says what ${at.name} is`);
      }
      case 'let':
        return evaluate(at.body, new Map(scope).set(at.name, evaluate(at.value, scope)));
      case 'list':
        return { kind: 'list', items: at.items.map((item) => evaluate(item, scope)) };
      case 'quantified':
        return quantified(at, scope);
      case 'operation':
        return (
          lazy(at, scope) ??
          strict(
            at,
            at.args.map((arg) => evaluate(arg, scope)),
          )
        );
      case 'apply': {
        const predicate = at.what === 'predicate' ? model.predicates.get(at.name) : undefined;
        if (predicate === undefined) return unknown(`nothing says what ${at.name} gives`);
        const given = predicate.parameters.map((parameter, index) => {
          const arg = at.args[index];
          return [parameter.name, arg === undefined ? unknown('a value is missing') : evaluate(arg, scope)] as const;
        });
        return evaluate(predicate.body, new Map(given));
      }
      case 'property':
        return unknown(`${at.name} is no value`);
    }
  };

  const quantified = (at: Extract<UslTerm, { kind: 'quantified' }>, scope: Values): UslValue => {
    const [first, ...rest] = at.variables;
    if (first === undefined) return evaluate(at.body, scope);
    const isAll = at.quantifier === 'forall';
    for (const value of choices(first, scope)) {
      const inner = new Map(scope).set(first.name, value);
      if (isTrue(quantified({ ...at, variables: rest }, inner)) !== isAll) return bool(!isAll);
    }
    return bool(isAll);
  };

  const choices = ({ type, over }: { type: UslTerm['type']; over?: UslTerm }, scope: Values): readonly UslValue[] => {
    const collection = over === undefined ? undefined : evaluate(over, scope);
    if (collection?.kind === 'list') return collection.items;
    if (collection === undefined && type.kind === 'bool') return [bool(true), bool(false)];
    if (collection === undefined && type.kind === 'enum')
      return (model.enums.get(type.name) ?? []).map((name) => ({ kind: 'variant', name }));
    return unknown('a quantifier runs over more than can be tried');
  };

  /** Operations that need not look at all operands. */
  const lazy = (at: Extract<UslTerm, { kind: 'operation' }>, scope: Values): UslValue | undefined => {
    const truths = (): Iterable<boolean> => at.args.values().map((arg) => isTrue(evaluate(arg, scope)));
    if (at.op === 'and') return bool([...upTo(truths(), false)].every(Boolean));
    if (at.op === 'or') return bool([...upTo(truths(), true)].some(Boolean));
    if (at.op !== 'implies') return undefined;
    const [first, second] = at.args;
    if (first === undefined || second === undefined) return unknown('an operand is missing');
    return isTrue(evaluate(first, scope)) ? evaluate(second, scope) : bool(true);
  };

  return evaluate(term, values);
}

function* upTo(truths: Iterable<boolean>, last: boolean): Generator<boolean> {
  for (const truth of truths) {
    yield truth;
    if (truth === last) return;
  }
}

/** Is it the truth value true? Throws NotEvaluated where it is none. */
export const isTrue = (value: UslValue): boolean => (value.kind === 'bool' ? value.value : unknown('no truth value'));

const bool = (value: boolean): UslValue => ({ kind: 'bool', value });

const unknown = (reason: string): never => {
  throw new NotEvaluated(reason);
};

function decimal(text: string): UslValue {
  const [whole = '', part = ''] = text.split('.');
  return fraction(BigInt(`${whole}${part}`), 10n ** BigInt(part.length));
}

type Fraction = UslValue & { kind: 'number' };

const numeric = (value: UslValue | undefined): Fraction => (value?.kind === 'number' ? value : unknown('no number'));
const compare = (a: Fraction, b: Fraction): bigint => a.numerator * b.denominator - b.numerator * a.denominator;
const items = (value: UslValue | undefined): readonly UslValue[] =>
  value?.kind === 'list' ? value.items : unknown('no list');
const element = (list: readonly UslValue[], index: number): UslValue =>
  list[index] ?? unknown('there is no such element, and any value stands for it');

function strict({ op, args }: Extract<UslTerm, { kind: 'operation' }>, given: readonly UslValue[]): UslValue {
  const [a, b] = given;
  if (a === undefined) return unknown('an operand is missing');
  switch (op) {
    case 'not':
      return bool(!isTrue(a));
    case '==':
    case '!=':
      return bool((b !== undefined && valueKey(a) === valueKey(b)) === (op === '=='));
    case '<':
      return bool(compare(numeric(a), numeric(b)) < 0n);
    case '<=':
      return bool(compare(numeric(a), numeric(b)) <= 0n);
    case '>':
      return bool(compare(numeric(a), numeric(b)) > 0n);
    case '>=':
      return bool(compare(numeric(a), numeric(b)) >= 0n);
    case 'min':
    case 'max':
      return compare(numeric(a), numeric(b)) < 0n === (op === 'min') ? a : numeric(b);
    case 'to-real':
      return numeric(a);
    case 'negate':
      return fraction(-numeric(a).numerator, numeric(a).denominator);
    case 'abs':
      return numeric(a).numerator < 0n ? fraction(-numeric(a).numerator, numeric(a).denominator) : a;
    case '+':
      if (a.kind === 'list') return { kind: 'list', items: [...a.items, ...items(b)] };
      if (a.kind === 'string' && b?.kind === 'string') return { kind: 'string', text: a.text + b.text };
      return arithmetic(op, numeric(a), numeric(b), true);
    case '-':
    case '*':
    case '/':
    case '%':
      return arithmetic(op, numeric(a), numeric(b), args[0]?.type.kind === 'int');
    case 'length':
      if (a.kind === 'measured') return fraction(a.length);
      // SMT-LIB counts code points.
      if (a.kind === 'string') return fraction(BigInt([...a.text].length));
      return fraction(BigInt(items(a).length));
    case 'first':
      if (a.kind === 'measured') return a.end ?? unknown('there is no such element, and any value stands for it');
      return element(items(a), 0);
    case 'last':
      if (a.kind === 'measured') return a.end ?? unknown('there is no such element, and any value stands for it');
      return element(items(a), items(a).length - 1);
    case 'at':
      if (a.kind === 'table')
        return lookedUp(a, b).value ?? unknown('there is no such entry, and any value stands for it');
      return element(items(a), Number(numeric(b).numerator));
    case 'has':
      return bool(holds(a, b));
    case 'count':
      if (a.kind === 'table') return fraction(holds(a, b) ? 1n : 0n);
      return fraction(BigInt(items(a).filter((item) => b !== undefined && valueKey(item) === valueKey(b)).length));
    case 'is-some':
    case 'is-ok':
      return bool(optional(a).value !== undefined);
    case 'is-none':
    case 'is-err':
      return bool(optional(a).value === undefined);
    case 'value':
      return optional(a).value ?? unknown('there is no value, and any stands for it');
    default:
      return unknown('it speaks of time');
  }
}

const optional = (value: UslValue | undefined): Extract<UslValue, { kind: 'option' | 'result' }> =>
  value?.kind === 'option' || value?.kind === 'result' ? value : unknown('no option');

function lookedUp(table: UslValue & { kind: 'table' }, key: UslValue | undefined): { value?: UslValue } {
  const entry = table.entries.findLast(([each]) => key !== undefined && valueKey(each) === valueKey(key));
  return optional(entry?.[1] ?? table.fallback);
}

function holds(collection: UslValue, item: UslValue | undefined): boolean {
  if (item === undefined) return unknown('an operand is missing');
  if (collection.kind === 'string') return item.kind === 'string' && collection.text.includes(item.text);
  if (collection.kind !== 'table') return items(collection).some((each) => valueKey(each) === valueKey(item));
  if (collection.fallback.kind !== 'bool') return lookedUp(collection, item).value !== undefined;
  return isTrue(collection.entries.findLast(([each]) => valueKey(each) === valueKey(item))?.[1] ?? collection.fallback);
}

/** Of whole numbers the rest is never negative, as SMT-LIB has it. */
function arithmetic(op: '+' | '-' | '*' | '/' | '%', a: Fraction, b: Fraction, isWhole: boolean): UslValue {
  if (op === '+')
    return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
  if (op === '-')
    return fraction(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator);
  if (op === '*') return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
  if (b.numerator === 0n) return unknown('it divides by zero, and any value stands for that');
  if (op === '/' && !isWhole) return fraction(a.numerator * b.denominator, a.denominator * b.numerator);
  const size = b.numerator < 0n ? -b.numerator : b.numerator;
  const rest = ((a.numerator % size) + size) % size;
  return op === '%' ? fraction(rest) : fraction((a.numerator - rest) / b.numerator);
}
