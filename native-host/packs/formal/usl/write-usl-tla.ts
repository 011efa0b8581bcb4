import { UslUnsupported, type UslModel } from './usl-model.ts';
import type { UslTerm } from './usl-term.ts';
import { typeWords, type UslType } from './usl-type.ts';

/** A name in TLA+, which has no primes in names. */
export const tlaName = (name: string): string => name.replaceAll("'", '_after');

/** The finite set that stands for a type. Throws UslUnsupported. */
export function tlaSet(type: UslType, model: UslModel, open: readonly string[] = []): string {
  switch (type.kind) {
    case 'bool':
      return 'BOOLEAN';
    case 'int':
      return '(MinInt..MaxInt)';
    case 'enum':
      return `{${(model.enums.get(type.name) ?? []).map((name) => `"${name}"`).join(', ')}}`;
    case 'record': {
      const fields = model.records.get(type.name) ?? [];
      if (open.includes(type.name) || fields.length === 0) break;
      const sets = fields.map((each) => `${tlaName(each.name)}: ${tlaSet(each.type, model, [...open, type.name])}`);
      return `[${sets.join(', ')}]`;
    }
    default:
  }
  throw new UslUnsupported({ start: 0, end: 0 }, `${typeWords(type)} has no finite set of values here`);
}

const SIGNS: Readonly<Record<string, string>> = {
  and: '/\\',
  or: '\\/',
  implies: '=>',
  '==': '=',
  '!=': '#',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '+': '+',
  '-': '-',
  '*': '*',
  '%': '%',
  '/': '\\div',
  'leads-to': '~>',
};

/** Writes terms of one formula; some names stand for the whole state, before or after a step. */
export class UslTlaWriter {
  readonly #model: UslModel;
  readonly #fields: readonly string[];
  readonly #states: ReadonlyMap<string, 'before' | 'after'>;

  constructor(model: UslModel, fields: readonly string[], states: ReadonlyMap<string, 'before' | 'after'>) {
    this.#model = model;
    this.#fields = fields;
    this.#states = states;
  }

  /** A bound name must be none of the module's variables. */
  bound(name: string): string {
    return `${tlaName(name)}_`;
  }

  /** In parentheses where it needs them. Throws UslUnsupported. */
  write(term: UslTerm): string {
    switch (term.kind) {
      case 'number':
        if (term.text.includes('.')) break;
        return term.text;
      case 'bool':
        return term.value ? 'TRUE' : 'FALSE';
      case 'variable':
        return this.#variable(term);
      case 'constant': {
        const constant = this.#model.constants.get(term.name);
        if (constant === undefined) break;
        return this.write(constant.value);
      }
      case 'variant':
        return `"${term.name}"`;
      case 'field': {
        const { target } = term;
        const state = target.kind === 'variable' ? this.#states.get(target.name) : undefined;
        const inner = target.kind === 'operation' && target.op === 'value' ? target.args[0] : undefined;
        const through = inner?.kind === 'variable' ? this.#states.get(inner.name) : undefined;
        const of = state ?? through;
        if (of !== undefined) return `${tlaName(term.name)}${of === 'after' ? "'" : ''}`;
        if (!term.isDeclared) break;
        return `${this.write(target)}.${tlaName(term.name)}`;
      }
      case 'operation':
        return this.#operation(term);
      case 'apply': {
        if (term.what !== 'predicate') break;
        const args = term.args.map((arg) => this.write(arg)).join(', ');
        return `${tlaName(term.name)}${args === '' ? '' : `(${args})`}`;
      }
      case 'quantified': {
        const sign = term.quantifier === 'forall' ? '\\A' : '\\E';
        const sets = term.variables.map(({ name, type, over }) => {
          const set = over === undefined ? tlaSet(type, this.#model) : this.write(over);
          return `${sign} ${this.bound(name)} \\in ${set} : `;
        });
        return `(${sets.join('')}${this.write(term.body)})`;
      }
      case 'let':
        return `(LET ${this.bound(term.name)} == ${this.write(term.value)} IN ${this.write(term.body)})`;
      default:
    }
    throw new UslUnsupported(term, 'a value or a name in it has no form in a finite model');
  }

  #variable(term: Extract<UslTerm, { kind: 'variable' }>): string {
    const state = this.#states.get(term.name);
    if (state !== undefined) {
      const fields = this.#fields.map((name) => `${name} |-> ${name}${state === 'after' ? "'" : ''}`);
      return `[${fields.join(', ')}]`;
    }
    if (term.role === 'state') return tlaName(term.name);
    if (term.role === 'free') throw new UslUnsupported(term, `${term.name} is declared nowhere`);
    return this.bound(term.name);
  }

  #operation(term: Extract<UslTerm, { kind: 'operation' }>): string {
    const { op, args } = term;
    const [first] = args;
    // A step is a call that succeeds.
    if (op === 'is-ok' || op === 'is-err') return op === 'is-ok' ? 'TRUE' : 'FALSE';
    if (op === 'has' && first?.kind === 'list')
      return `(${args
        .slice(1)
        .map((arg) => this.write(arg))
        .join('')} \\in {${first.items.map((each) => this.write(each)).join(', ')}})`;
    const texts = args.map((arg) => this.write(arg));
    const [a = '', b = ''] = texts;
    const sign = SIGNS[op];
    if (sign !== undefined) return `(${texts.join(` ${sign} `)})`;
    switch (op) {
      case 'not':
        return `~${a}`;
      case 'negate':
        return `(-${a})`;
      case 'abs':
        return `(IF ${a} < 0 THEN -${a} ELSE ${a})`;
      case 'min':
      case 'max':
        return `(IF ${a} ${op === 'min' ? '<=' : '>='} ${b} THEN ${a} ELSE ${b})`;
      case 'always':
        return `[](${a})`;
      case 'eventually':
        return `<>(${a})`;
      default:
        throw new UslUnsupported(term, `${op} has no form in a finite model`);
    }
  }
}
