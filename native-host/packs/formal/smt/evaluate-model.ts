import { readSexprs, type Sexpr } from './sexpr.ts';
import { stringLiteral } from './smt-strings.ts';
import { OPERATORS } from './smt-operators.ts';
import { bits, bool, NotEvaluated, number, type SmtValue } from './smt-value.ts';

/** What evaluating a model in its assertions came to. */
export type Evaluation =
  | { kind: 'satisfies' }
  /** This assertion, counted from 0, is false in it: whoever gave the model is wrong. */
  | { kind: 'violates'; assertion: Sexpr; index: number }
  | { kind: 'not-evaluated'; reason: string };

interface Definition {
  parameters: readonly string[];
  body: Sexpr;
}

type Scope = ReadonlyMap<string, SmtValue>;

/** Steps of one evaluation: a model of a recursive function may have no end. */
const MOST_STEPS = 200_000;
const DEEPEST = 2_000;

/**
 * Evaluates the assertions of a script in a model, as the standard defines the theories, without any solver: what it
 * says does not rest on whoever found the model. Quantifiers, regular expressions, floating point and datatypes are not
 * evaluated, and nothing is said against a model for what it leaves out.
 * @param script commands as text: declarations, definitions and assertions.
 * @param model `(define-fun ...)` commands as text, as solvers print them.
 */
export function evaluateModel(script: string, model: string): Evaluation {
  try {
    return evaluateAssertions(script, model);
  } catch (thrown) {
    if (thrown instanceof NotEvaluated) return { kind: 'not-evaluated', reason: thrown.message };
    if (thrown instanceof RangeError) return { kind: 'not-evaluated', reason: 'it is too large to be evaluated here' };
    throw thrown;
  }
}

function evaluateAssertions(script: string, model: string): Evaluation {
  const leftOut = new Set<string>();
  const definitions = new Map<string, Definition>();
  const assertions: Sexpr[] = [];
  for (const command of [...readSexprs(model).flatMap(inModel), ...readSexprs(script)]) {
    if (typeof command === 'string') continue;
    const [word, name, parameters, , body] = command;
    if (word === 'assert' && name !== undefined) assertions.push(name);
    else if ((word === 'define-fun' || word === 'define-fun-rec') && body !== undefined)
      definitions.set(nameOf(name), { parameters: namesOf(parameters), body });
    else if (word === 'define-const' && command[3] !== undefined)
      definitions.set(nameOf(name), { parameters: [], body: command[3] });
    else if ((word === 'declare-const' || word === 'declare-fun') && !definitions.has(nameOf(name))) {
      const value = anyValue(word === 'declare-const' ? parameters : command[3]);
      const names = word === 'declare-const' || typeof parameters === 'string' ? [] : (parameters ?? []);
      if (value !== undefined) leftOut.add(nameOf(name));
      if (value !== undefined)
        definitions.set(nameOf(name), { parameters: names.map((_, index) => `${index}`), body: value });
    } else if (word === 'define-funs-rec' || word === 'declare-datatypes' || word === 'declare-datatype')
      return { kind: 'not-evaluated', reason: `${String(word)} is not evaluated here` };
  }
  const evaluator = new Evaluator(definitions, leftOut);
  for (const [index, assertion] of assertions.entries()) {
    const value = evaluator.evaluate(assertion, new Map());
    if (value.sort !== 'bool') return { kind: 'not-evaluated', reason: 'an assertion is no truth value' };
    if (!value.value && evaluator.assumed !== undefined)
      return { kind: 'not-evaluated', reason: `the model says nothing of ${evaluator.assumed}` };
    if (!value.value) return { kind: 'violates', assertion, index };
  }
  return { kind: 'satisfies' };
}

/** A value of a sort, for what a model leaves out because every value does. */
function anyValue(sort: Sexpr | undefined): Sexpr | undefined {
  if (sort === 'Bool') return 'false';
  if (sort === 'Int' || sort === 'Real') return '0';
  if (sort === 'String') return '""';
  const isBits = typeof sort !== 'string' && sort?.[0] === '_' && sort[1] === 'BitVec';
  return isBits ? ['_', 'bv0', sort[2] ?? '1'] : undefined;
}

/** A model is a list of definitions, in older forms with the word `model` before them. */
const inModel = (expression: Sexpr): readonly Sexpr[] =>
  typeof expression !== 'string' && expression[0] !== 'define-fun'
    ? expression.filter((each) => each !== 'model')
    : [expression];

const nameOf = (expression: Sexpr | undefined): string => (typeof expression === 'string' ? expression : '');

const namesOf = (parameters: Sexpr | undefined): string[] =>
  typeof parameters === 'string' || parameters === undefined
    ? []
    : parameters.map((parameter) => nameOf(typeof parameter === 'string' ? parameter : parameter[0]));

class Evaluator {
  readonly #definitions: ReadonlyMap<string, Definition>;
  readonly #constants = new Map<string, SmtValue>();
  readonly #leftOut: ReadonlySet<string>;
  #steps = 0;
  #depth = 0;

  /** What the model leaves out and was looked at: it has been given a value of our choice. */
  assumed: string | undefined;

  constructor(definitions: ReadonlyMap<string, Definition>, leftOut: ReadonlySet<string>) {
    this.#definitions = definitions;
    this.#leftOut = leftOut;
  }

  evaluate(expression: Sexpr, scope: Scope): SmtValue {
    this.#steps += 1;
    if (this.#steps > MOST_STEPS || this.#depth > DEEPEST)
      throw new NotEvaluated('it is too large to be evaluated here');
    this.#depth += 1;
    try {
      return typeof expression === 'string' ? this.#symbol(expression, scope) : this.#list(expression, scope);
    } finally {
      this.#depth -= 1;
    }
  }

  #symbol(word: string, scope: Scope): SmtValue {
    const local = scope.get(word);
    if (local !== undefined) return local;
    if (this.#definitions.has(word)) return this.#constant(word);
    if (word === 'true' || word === 'false') return bool(word === 'true');
    if (/^\d+$/.test(word)) return number(BigInt(word));
    const decimal = /^(\d+)\.(\d+)$/.exec(word);
    if (decimal !== null) return number(BigInt(`${decimal[1]}${decimal[2]}`), 10n ** BigInt(decimal[2]?.length ?? 0));
    if (/^#x[\da-fA-F]+$/.test(word)) return bits(BigInt(`0${word.slice(1)}`), 4 * (word.length - 2));
    if (/^#b[01]+$/.test(word)) return bits(BigInt(`0${word.slice(1)}`), word.length - 2);
    if (word.startsWith('"')) return stringLiteral(word);
    // Elements that Z3 and cvc5 name in a model, of a sort that is only declared.
    if (/^(?:\w+!val!\d+|@\w+)$/.test(word)) return { sort: 'element', name: word };
    throw new NotEvaluated(`the model says nothing of ${word}`);
  }

  #constant(word: string): SmtValue {
    const known = this.#constants.get(word);
    if (known !== undefined) return known;
    const value = this.#apply(word, []);
    this.#constants.set(word, value);
    return value;
  }

  #list(list: readonly Sexpr[], scope: Scope): SmtValue {
    const [head, ...rest] = list;
    if (typeof head !== 'string') return this.#indexed(head ?? [], rest, scope);
    switch (head) {
      case '!':
        return this.evaluate(rest[0] ?? '', scope);
      case 'let':
        return this.evaluate(rest[1] ?? '', this.#bound(rest[0], scope));
      case 'ite':
        return this.evaluate((this.#holds(rest[0], scope) ? rest[1] : rest[2]) ?? '', scope);
      case 'and':
        return bool(rest.every((each) => this.#holds(each, scope)));
      case 'or':
        return bool(rest.some((each) => this.#holds(each, scope)));
      case '=>':
        return bool(rest.slice(0, -1).some((each) => !this.#holds(each, scope)) || this.#holds(rest.at(-1), scope));
      case '_':
      case 'as':
        return this.#constantOf(head, rest);
      default:
    }
    if (this.#definitions.has(head))
      return this.#apply(
        head,
        rest.map((each) => this.evaluate(each, scope)),
      );
    const operator = OPERATORS.get(head);
    if (operator === undefined) throw new NotEvaluated(`${head} is not evaluated here`);
    return operator(
      rest.map((each) => this.evaluate(each, scope)),
      [],
    );
  }

  /** `((_ extract 7 0) x)` and `((as const (Array Int Int)) 0)`. */
  #indexed(head: Sexpr, rest: readonly Sexpr[], scope: Scope): SmtValue {
    const [kind, name, ...indices] = typeof head === 'string' ? [head] : head;
    const args = rest.map((each) => this.evaluate(each, scope));
    if (kind === 'as' && name === 'const' && args[0] !== undefined)
      return { sort: 'array', otherwise: args[0], entries: new Map() };
    const operator = kind === '_' && typeof name === 'string' ? OPERATORS.get(name) : undefined;
    if (operator === undefined) throw new NotEvaluated(`${String(name)} is not evaluated here`);
    return operator(args, indices.map(Number));
  }

  #constantOf(kind: string, [name = '', index = '']: readonly Sexpr[]): SmtValue {
    if (typeof name === 'string' && kind === '_' && /^bv\d+$/.test(name))
      return bits(BigInt(name.slice(2)), Number(index));
    if (kind === 'as' && typeof name === 'string' && name.startsWith('@')) return { sort: 'element', name };
    throw new NotEvaluated('a constant that is not evaluated here');
  }

  #holds(expression: Sexpr | undefined, scope: Scope): boolean {
    const value = this.evaluate(expression ?? '', scope);
    if (value.sort !== 'bool') throw new NotEvaluated('a truth value was expected');
    return value.value;
  }

  #bound(bindings: Sexpr | undefined, scope: Scope): Scope {
    const inner = new Map(scope);
    for (const binding of typeof bindings === 'string' ? [] : (bindings ?? []))
      if (typeof binding !== 'string') inner.set(nameOf(binding[0]), this.evaluate(binding[1] ?? '', scope));
    return inner;
  }

  #apply(name: string, args: readonly SmtValue[]): SmtValue {
    const definition = this.#definitions.get(name);
    if (definition === undefined) throw new NotEvaluated(`the model says nothing of ${name}`);
    if (this.#leftOut.has(name)) this.assumed = name;
    return this.evaluate(
      definition.body,
      new Map(definition.parameters.map((parameter, index) => [parameter, args[index] ?? bool(false)])),
    );
  }
}
