import { counted } from '../../../kit/decide.ts';
import type { UslBinding, UslExpr, UslOperator, UslPlace } from './usl-ast.ts';
import { BUILTINS, indexed, membership } from './usl-builtins.ts';
import type { UslDeclarations } from './usl-declarations.ts';
import { UslIllTyped, UslUnsupported } from './usl-model.ts';
import type { UslQuantifiedVariable, UslTerm } from './usl-term.ts';
import { BOOL, INT, pruned, REAL, STRING, typeWords, unify, type UslType } from './usl-type.ts';

/** What formulas of one kind may speak of. */
export interface UslFormulaContext {
  /** Does the state after a call exist? `bound`: of every variable. */
  primes: 'none' | 'bound' | 'unsupported';
  isTemporal: boolean;
  /** Fields that a temporal property speaks of as of variables. */
  state?: ReadonlyMap<string, { record: string; type: UslType }>;
}

type Scope = ReadonlyMap<string, UslType>;

/** Reads the formulas of one item: names and types of everything in them. */
export class UslTermReader {
  /** Names with a prime that were met, without it. */
  readonly primed = new Set<string>();
  readonly stateTypes = new Set<string>();
  readonly #declared: UslDeclarations;
  readonly #context: UslFormulaContext;
  readonly #free = new Map<string, UslType>();

  constructor(declared: UslDeclarations, context: UslFormulaContext) {
    this.#declared = declared;
    this.#context = context;
  }

  /** Throws UslIllTyped and UslUnsupported. */
  truth(expr: UslExpr, scope: Scope): UslTerm {
    return this.#as(this.read(expr, scope, BOOL), BOOL);
  }

  /** One of a type that is demanded. */
  value(expr: UslExpr, scope: Scope, type: UslType): UslTerm {
    return this.#as(this.read(expr, scope, type), type);
  }

  /** @param expected helps with names that stand for several things; it is not demanded. */
  read(expr: UslExpr, scope: Scope, expected?: UslType): UslTerm {
    const { start, end } = expr;
    switch (expr.kind) {
      case 'number':
        return expr.text.includes('.')
          ? { kind: 'number', text: expr.text, type: REAL, start, end }
          : { kind: 'number', text: expr.text, type: this.#declared.variable(true), start, end };
      case 'string':
        return { kind: 'string', text: expr.text, type: STRING, start, end };
      case 'bool':
        return { kind: 'bool', value: expr.value, type: BOOL, start, end };
      case 'name':
        return this.#name(expr.path, scope, expr, expected);
      case 'field':
        return this.#field(this.read(expr.target, scope), expr.name, expr);
      case 'index': {
        const args = [this.#unwrapped(this.read(expr.target, scope)), this.read(expr.index, scope)];
        const type = indexed.result(args.map((arg) => arg.type));
        if (type !== undefined) return { kind: 'operation', op: indexed.op, args, type, start, end };
        return this.#undeclared('[]', args, expr);
      }
      case 'call':
        return this.#call(expr, scope);
      case 'list': {
        const of = this.#declared.variable();
        const items = expr.items.map((item) => this.#as(this.read(item, scope), of));
        return { kind: 'list', items, type: { kind: 'list', of }, start, end };
      }
      case 'unary': {
        if (expr.op === 'not') return operation('not', [this.truth(expr.of, scope)], BOOL, expr);
        const [number] = this.#numbers([this.read(expr.of, scope)], expr);
        if (number === undefined) throw new Error('one number was given');
        return operation('negate', [number], number.type, expr);
      }
      case 'binary':
        return this.#binary(expr.op, expr.left, expr.right, scope, expr);
      case 'quantified': {
        const inner = new Map(scope);
        const variables = expr.bindings.map((each) => this.#binding(each, inner));
        const body = this.truth(expr.body, inner);
        return { kind: 'quantified', quantifier: expr.quantifier, variables, body, type: BOOL, start, end };
      }
      case 'let': {
        const value = this.read(expr.value, scope);
        const body = this.read(expr.body, new Map(scope).set(expr.name, value.type), expected);
        return { kind: 'let', name: expr.name, value, body, type: body.type, start, end };
      }
      case 'temporal':
        this.#onlyTemporal(expr.op, expr);
        return operation(expr.op, [this.truth(expr.of, scope)], BOOL, expr);
    }
  }

  #onlyTemporal(word: string, place: UslPlace): void {
    if (!this.#context.isTemporal)
      throw new UslIllTyped(place, 'temporal-place', `${word} speaks of time, which only a temporal property does`);
  }

  #binding({ name, type, over, start, end }: UslBinding, scope: Map<string, UslType>): UslQuantifiedVariable {
    if (over === undefined) {
      const of = type === undefined ? this.#declared.variable() : this.#declared.typeOf(type);
      scope.set(name, of);
      return { name, type: of };
    }
    const collection = this.#unwrapped(this.read(over, scope));
    const at = pruned(collection.type);
    const isCollection = at.kind === 'list' || at.kind === 'set' || at.kind === 'map';
    if (!isCollection && at.kind !== 'opaque' && at.kind !== 'variable')
      throw new UslIllTyped({ start, end }, 'type', `${typeWords(at)} has no elements that ${name} could run over`);
    if (!isCollection) throw new UslUnsupported({ start, end }, `nothing says what ${name} runs over`);
    const of = at.kind === 'map' ? at.key : at.of;
    scope.set(name, of);
    return { name, type: of, over: collection };
  }

  #name(path: readonly string[], scope: Scope, place: UslPlace, expected?: UslType): UslTerm {
    const { start, end } = place;
    const [name = '', second] = path;
    if (second !== undefined) {
      const isVariant = path.length === 2 && this.#declared.enums.get(name)?.includes(second) === true;
      if (isVariant) return { kind: 'variant', name: second, type: { kind: 'enum', name }, start, end };
      if (path.length === 2 && this.#declared.enums.has(name))
        throw new UslIllTyped(place, 'unknown-field', `${name} has no value ${second}`);
      return this.#freeName(path.join('::'), place);
    }
    const bound = scope.get(name);
    if (bound !== undefined) return { kind: 'variable', name, role: 'bound', type: bound, start, end };
    if (name.endsWith("'")) {
      const before = scope.get(name.slice(0, -1));
      if (before !== undefined) return this.#after(name, before, place);
    }
    const constant = this.#declared.constants.get(name);
    if (constant !== undefined)
      return { kind: 'constant', name, type: this.#declared.typeOf(constant.type), start, end };
    const enums = this.#declared.enumsWith(name);
    const wanted = expected === undefined ? undefined : pruned(expected);
    const [of] = enums.length === 1 ? enums : enums.filter((each) => wanted?.kind === 'enum' && wanted.name === each);
    if (of !== undefined) return { kind: 'variant', name, type: { kind: 'enum', name: of }, start, end };
    if (enums.length > 1)
      throw new UslIllTyped(place, 'type', `${name} is a value of ${enums.join(' and ')}: write ${enums[0]}::${name}`);
    const state = this.#context.state?.get(name);
    if (state !== undefined) {
      this.stateTypes.add(state.record);
      return { kind: 'variable', name, role: 'state', type: state.type, start, end };
    }
    if (this.#declared.properties.has(name)) return { kind: 'property', name, type: BOOL, start, end };
    return this.#freeName(name, place);
  }

  #after(name: string, type: UslType, place: UslPlace): UslTerm {
    if (this.#context.primes === 'none')
      throw new UslIllTyped(place, 'prime', `${name} is the state after a call, and here it is not made yet`);
    if (this.#context.primes === 'unsupported')
      throw new UslUnsupported(place, `${name} is the state after a call, and none is named here`);
    this.primed.add(name.slice(0, -1));
    return { kind: 'variable', name, role: 'bound', type, start: place.start, end: place.end };
  }

  #freeName(name: string, place: UslPlace): UslTerm {
    const type = this.#free.get(name) ?? this.#declared.variable();
    this.#free.set(name, type);
    this.#declared.tellUndeclared('name', name, place);
    return { kind: 'variable', name, role: 'free', type, start: place.start, end: place.end };
  }

  #field(target: UslTerm, name: string, { start, end }: UslPlace): UslTerm {
    const of = this.#unwrapped(target);
    const at = pruned(of.type);
    if (at.kind === 'opaque' || at.kind === 'variable') {
      const key = typeKey(at);
      return {
        kind: 'field',
        target: of,
        name,
        isDeclared: false,
        type: this.#declared.resultOf(`${key}.${name}`),
        start,
        end,
      };
    }
    const place = { start: end - name.length, end };
    if (at.kind !== 'record') throw new UslIllTyped(place, 'unknown-field', `${typeWords(at)} has no field ${name}`);
    const fields = this.#declared.records.get(at.name) ?? [];
    const field = fields.find((each) => each.name === name);
    if (field === undefined) {
      const names = fields.map((each) => each.name).join(', ');
      throw new UslIllTyped(
        place,
        'unknown-field',
        `the type ${at.name} has no field ${name}; it has ${names || 'none'}`,
      );
    }
    return { kind: 'field', target: of, name, isDeclared: true, type: field.type, start, end };
  }

  #call({ target, args, start, end }: Extract<UslExpr, { kind: 'call' }>, scope: Scope): UslTerm {
    const given = (): UslTerm[] => args.map((arg) => this.read(arg, scope));
    if (target.kind === 'field') {
      const receiver = this.read(target.target, scope);
      const at = pruned(this.#unwrapped(receiver).type);
      const path = at.kind === 'record' ? `${at.name}::${target.name}` : '';
      if (this.#declared.contracts.has(path))
        return this.#apply('contract', path, [this.#unwrapped(receiver), ...given()], { start, end });
      return this.#builtin(target.name, [receiver, ...given()], { start, end });
    }
    if (target.kind !== 'name') throw new UslUnsupported({ start, end }, 'what is called here has no name');
    const name = target.path.join('::');
    if (scope.has(name))
      throw new UslUnsupported({ start, end }, `${name} is a value, and functions as values are not reckoned with`);
    if (this.#declared.predicates.has(name)) return this.#apply('predicate', name, given(), { start, end });
    if (this.#declared.contracts.has(name)) return this.#apply('contract', name, given(), { start, end });
    return target.path.length === 1
      ? this.#builtin(name, given(), { start, end })
      : this.#undeclared(name, given(), { start, end });
  }

  #apply(what: 'predicate' | 'contract', name: string, given: readonly UslTerm[], place: UslPlace): UslTerm {
    const predicate = this.#declared.predicates.get(name);
    const contract = this.#declared.contracts.get(name);
    const parameters = (what === 'predicate' ? predicate : contract)?.parameters ?? [];
    if (given.length !== parameters.length)
      throw new UslIllTyped(
        place,
        'arity',
        `${name} takes ${counted(parameters.length, 'value')}, not ${given.length}`,
      );
    const args = given.map((arg, index) => {
      const parameter = parameters[index];
      if (parameter?.type === undefined) return arg;
      return this.#as(arg, this.#declared.typeOf(parameter.type));
    });
    const returns = what === 'contract' ? contract?.returns : undefined;
    const unit: UslType = { kind: 'unit' };
    const ofContract = returns === undefined ? unit : this.#declared.typeOf(returns);
    const type = what === 'predicate' ? BOOL : ofContract;
    return { kind: 'apply', what, name, args, type, start: place.start, end: place.end };
  }

  #builtin(name: string, given: readonly UslTerm[], place: UslPlace): UslTerm {
    const builtin = BUILTINS.get(name);
    const [first] = given;
    if (builtin === undefined || first === undefined || given.length !== builtin.arity)
      return this.#undeclared(name, given, place);
    const isOfResults = builtin.op === 'is-ok' || builtin.op === 'is-err' || builtin.op === 'value';
    const args = isOfResults ? [...given] : given.map((arg) => this.#unwrapped(arg));
    const type = builtin.result(args.map((arg) => arg.type));
    if (type !== undefined) return operation(builtin.op, args, type, place);
    const at = pruned(args[0]?.type ?? first.type);
    if (at.kind !== 'opaque' && at.kind !== 'variable' && at.kind !== 'record')
      throw new UslIllTyped(
        place,
        'type',
        `${name} is not made for ${args.map((arg) => typeWords(arg.type)).join(' and ')}`,
      );
    return this.#undeclared(name, args, place);
  }

  #undeclared(name: string, args: readonly UslTerm[], { start, end }: UslPlace): UslTerm {
    const key = `${name}(${args.map((arg) => typeKey(arg.type)).join(',')})`;
    if (name !== '[]' && name !== 'in') this.#declared.tellUndeclared('function', name, { start, end });
    return { kind: 'apply', what: 'undeclared', name, args: [...args], type: this.#declared.resultOf(key), start, end };
  }

  #binary(op: UslOperator, left: UslExpr, right: UslExpr, scope: Scope, place: UslPlace): UslTerm {
    switch (op) {
      case '~>':
        this.#onlyTemporal('~>', place);
        return operation('leads-to', [this.truth(left, scope), this.truth(right, scope)], BOOL, place);
      case 'implies':
      case 'and':
      case 'or':
        return operation(op, [this.truth(left, scope), this.truth(right, scope)], BOOL, place);
      case 'in': {
        const collection = this.#unwrapped(this.read(right, scope));
        const item = this.#alike(this.read(left, scope), collection);
        const type = membership.result([collection.type, item.type]);
        if (type !== undefined) return operation('has', [collection, item], BOOL, place);
        const at = pruned(collection.type);
        if (at.kind === 'opaque' || at.kind === 'variable') return this.#undeclared('in', [item, collection], place);
        throw new UslIllTyped(place, 'type', `${typeWords(item.type)} is not looked for in ${typeWords(at)}`);
      }
      case '==':
      case '!=':
        return operation(op, this.#equals(left, right, scope, place), BOOL, place);
      case '<':
      case '<=':
      case '>':
      case '>=':
        return operation(op, this.#numbers([this.read(left, scope), this.read(right, scope)], place), BOOL, place);
      default: {
        const operands = [this.read(left, scope), this.read(right, scope)].map((each) => this.#unwrapped(each));
        const at = operands.map((each) => pruned(each.type).kind);
        const isJoining = op === '+' && at.some((kind) => kind === 'string' || kind === 'list');
        const [first, second] = operands;
        if (isJoining && first !== undefined && second !== undefined && unify(first.type, second.type))
          return operation('+', operands, first.type, place);
        const numbers = this.#numbers(operands, place);
        return operation(op, numbers, numbers[0]?.type ?? INT, place);
      }
    }
  }

  /** A Result beside something else is taken for its value, as is the looked-for element. */
  #alike(item: UslTerm, collection: UslTerm): UslTerm {
    const at = pruned(collection.type);
    const of = at.kind === 'list' || at.kind === 'set' ? pruned(at.of) : undefined;
    return of !== undefined && of.kind !== 'result' ? this.#unwrapped(item) : item;
  }

  #equals(left: UslExpr, right: UslExpr, scope: Scope, place: UslPlace): UslTerm[] {
    // A value of several enumerations is told by what it is compared with.
    const isOpen = left.kind === 'name' && this.#declared.enumsWith(left.path[0] ?? '').length > 1;
    const known = this.read(isOpen ? right : left, scope);
    const other = this.read(isOpen ? left : right, scope, known.type);
    const [a, b] = isOpen ? [other, known] : [known, other];
    const [isA, isB] = [a, b].map((each) => pruned(each.type).kind === 'result');
    const [first, second] = isA === isB ? [a, b] : [this.#unwrapped(a), this.#unwrapped(b)];
    const numbers = asReals(first, second);
    if (numbers !== undefined) return numbers;
    if (!unify(first.type, second.type))
      throw new UslIllTyped(place, 'type', `${typeWords(first.type)} and ${typeWords(second.type)} are not compared`);
    return [first, second];
  }

  #numbers(terms: readonly UslTerm[], place: UslPlace): UslTerm[] {
    const given = terms.map((term) => this.#unwrapped(term));
    for (const { type } of given) {
      const at = pruned(type);
      if (at.kind === 'variable') at.isNumber = true;
      else if (at.kind === 'opaque')
        throw new UslUnsupported(place, `${at.name} is declared nowhere, and is reckoned with as a number`);
      else if (at.kind !== 'int' && at.kind !== 'real')
        throw new UslIllTyped(place, 'type', `a number is needed, and this is ${typeWords(at)}`);
    }
    const [first, second] = given;
    if (first === undefined || second === undefined) return given;
    const reals = asReals(first, second);
    if (reals !== undefined) return reals;
    unify(first.type, second.type);
    return given;
  }

  #unwrapped(term: UslTerm): UslTerm {
    const at = pruned(term.type);
    return at.kind === 'result' ? operation('value', [term], at.of, term) : term;
  }

  /** The term as one of this type. */
  #as(term: UslTerm, type: UslType): UslTerm {
    if (pruned(type).kind === 'real' && pruned(term.type).kind === 'int')
      return operation('to-real', [term], REAL, term);
    if (unify(term.type, type)) return term;
    const inner = this.#unwrapped(term);
    if (inner !== term && unify(inner.type, type)) return inner;
    throw new UslIllTyped(term, 'type', `${typeWords(type)} is needed, and this is ${typeWords(term.type)}`);
  }
}

const operation = (
  op: Extract<UslTerm, { kind: 'operation' }>['op'],
  args: UslTerm[],
  type: UslType,
  { start, end }: UslPlace,
): UslTerm => ({ kind: 'operation', op, args, type, start, end });

/** A whole number beside a Float is one, too. */
function asReals(first: UslTerm, second: UslTerm): UslTerm[] | undefined {
  const [a, b] = [pruned(first.type).kind, pruned(second.type).kind];
  if (a === 'int' && b === 'real') return [operation('to-real', [first], REAL, first), second];
  return a === 'real' && b === 'int' ? [first, operation('to-real', [second], REAL, second)] : undefined;
}

const typeKey = (type: UslType): string => {
  const at = pruned(type);
  return at.kind === 'variable' ? `?${at.id}` : typeWords(at);
};
