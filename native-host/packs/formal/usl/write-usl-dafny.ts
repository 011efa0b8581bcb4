import { UslUnsupported } from './usl-model.ts';
import type { UslTerm, UslVariable } from './usl-term.ts';
import { typeWords, type UslType } from './usl-type.ts';

const RESERVED: ReadonlySet<string> = new Set(
  (
    'abstract allocated any array as assert assume bool break by calc case char class codatatype const constructor ' +
    'copredicate datatype decreases else ensures exists export expect extends false forall fresh function ghost if ' +
    'import in include inductive int invariant iset iterator label lemma map match method modifies modify module ' +
    'multiset nat new newtype null object old opened predicate print protected provides reads real refines requires ' +
    'return returns reveal reveals seq set static string then this trait true twostate type unchanged var where ' +
    'while ' +
    'witness yield abs min max result ok'
  ).split(' '),
);

/** A name in Dafny: `self'` stays as it is. */
export function dafnyName(name: string): string {
  const plain = name.replaceAll('::', '_').replace(/^_/, 'u_');
  return RESERVED.has(plain) ? `${plain}_` : plain;
}

/** What is declared as it is used: types and functions that a text does not declare. */
export class UslDafnyWriter {
  readonly declared = new Map<string, string>();
  type(type: UslType): string {
    switch (type.kind) {
      case 'int':
      case 'real':
      case 'bool':
      case 'string':
        return type.kind;
      case 'unit':
        return '()';
      case 'list':
        return `seq<${this.type(type.of)}>`;
      case 'set':
        return `set<${this.type(type.of)}>`;
      case 'map':
        return `map<${this.type(type.key)}, ${this.type(type.value)}>`;
      case 'option':
        return `Option<${this.type(type.of)}>`;
      case 'result':
        return `Result<${this.type(type.of)}>`;
      case 'opaque': {
        const name = `Any_${type.name.replaceAll(/\W+/g, '_')}`;
        const plain = /^\w+$/.test(type.name) ? dafnyName(type.name) : name;
        this.declared.set(plain, `type ${plain}(==)`);
        return plain;
      }
      case 'variable':
        throw new Error(`a type is not settled: ${typeWords(type)}`);
      default:
        return dafnyName(type.name);
    }
  }

  parameters(variables: readonly UslVariable[]): string {
    return variables.map(({ name, type }) => `${dafnyName(name)}: ${this.type(type)}`).join(', ');
  }

  /** A function without a body: any. */
  #free(name: string, args: readonly UslTerm[], type: UslType): string {
    const word = dafnyName(`any_${name.replaceAll(/\W+/g, '_')}`);
    const given = args.map((arg, index) => `x${index}: ${this.type(arg.type)}`).join(', ');
    const text = `function ${word}(${given}): ${this.type(type)}`;
    const known = this.declared.get(word);
    if (known !== undefined && known !== text)
      throw new UslUnsupported(args[0] ?? NOWHERE, `${name} is used with two types`);
    this.declared.set(word, text);
    return `${word}(${args.map((arg) => this.write(arg)).join(', ')})`;
  }

  /** In parentheses where it needs them. Throws UslUnsupported. */
  write(term: UslTerm): string {
    switch (term.kind) {
      case 'number':
        return term.type.kind === 'real' && !term.text.includes('.') ? `${term.text}.0` : term.text;
      case 'string':
        if (!/^[\u0020-\u007E]*$/.test(term.text)) throw new UslUnsupported(term, 'a string with other than ASCII');
        return `"${term.text.replaceAll('\\', '\\\\')}"`;
      case 'bool':
        return String(term.value);
      case 'variable':
        return term.role === 'bound' ? dafnyName(term.name) : this.#free(term.name, [], term.type);
      case 'constant':
        return dafnyName(term.name);
      case 'variant':
        return term.type.kind === 'enum' ? `${dafnyName(term.type.name)}.${dafnyName(term.name)}` : term.name;
      case 'field':
        return term.isDeclared
          ? `${this.write(term.target)}.${dafnyName(term.name)}`
          : this.#free(`${typeWords(term.target.type)}_${term.name}`, [term.target], term.type);
      case 'operation':
        return this.#operation(term);
      case 'apply': {
        if (term.what === 'undeclared')
          return this.#free(term.name === '[]' ? 'index' : term.name, term.args, term.type);
        return `${dafnyName(term.name)}(${term.args.map((arg) => this.write(arg)).join(', ')})`;
      }
      case 'property':
        throw new UslUnsupported(term, `the property ${term.name} is no value`);
      case 'quantified': {
        const given = this.parameters(term.variables);
        const within = term.variables.flatMap(({ name, over }) =>
          over === undefined ? [] : [`${dafnyName(name)} in ${this.write(over)}`],
        );
        const join = term.quantifier === 'forall' ? '==>' : '&&';
        const body = this.write(term.body);
        const whole = within.length === 0 ? body : `(${within.join(' && ')}) ${join} ${body}`;
        return `(${term.quantifier} ${given} :: ${whole})`;
      }
      case 'let':
        return `(var ${dafnyName(term.name)} := ${this.write(term.value)}; ${this.write(term.body)})`;
      case 'list':
        return `[${term.items.map((item) => this.write(item)).join(', ')}]`;
    }
  }

  #operation(term: Extract<UslTerm, { kind: 'operation' }>): string {
    const { op, args } = term;
    const [first] = args;
    const texts = args.map((arg) => this.write(arg));
    const [a = '', b = ''] = texts;
    const of = first?.type.kind;
    const sign = SIGNS[op];
    if (sign !== undefined) return `(${texts.join(` ${sign} `)})`;
    switch (op) {
      case 'not':
        return `!${a}`;
      case 'negate':
        return `(-${a})`;
      case 'to-real':
        return `(${a} as real)`;
      case 'abs':
        return `(if ${a} < ${of === 'real' ? '0.0' : '0'} then -${a} else ${a})`;
      case 'min':
      case 'max':
        return `(if ${a} ${op === 'min' ? '<=' : '>='} ${b} then ${a} else ${b})`;
      case 'length':
        return `|${a}|`;
      case 'first':
        return `${a}[0]`;
      case 'last':
        return `${a}[|${a}| - 1]`;
      case 'at':
        return `${a}[${b}]`;
      case 'has':
        if (of === 'string') break;
        return `(${b} in ${a})`;
      case 'count':
        return of === 'list' ? `multiset(${a})[${b}]` : `(if ${b} in ${a} then 1 else 0)`;
      case 'is-some':
        return `${a}.Some?`;
      case 'is-none':
        return `${a}.None?`;
      case 'is-ok':
        return `${a}.Ok?`;
      case 'is-err':
        return `${a}.Err?`;
      case 'value':
        return `${a}.value`;
      default:
    }
    throw new UslUnsupported(term, `${op} has no form in Dafny here`);
  }
}

const NOWHERE = { start: 0, end: 0 };

const SIGNS: Readonly<Record<string, string>> = {
  and: '&&',
  or: '||',
  implies: '==>',
  '==': '==',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  '%': '%',
};
