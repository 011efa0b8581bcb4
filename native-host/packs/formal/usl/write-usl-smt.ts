import { UslUnsupported, type UslModel } from './usl-model.ts';
import type { UslTerm, UslVariable } from './usl-term.ts';
import { typeWords, type UslOptionType, type UslType } from './usl-type.ts';
import { isVaried, looksByType } from './usl-measured-types.ts';
import { smtOperation } from './usl-smt-operations.ts';

/** Words that SMT-LIB and its theories have for themselves. */
const TAKEN: ReadonlySet<string> = new Set(
  (
    'abs and as assert concat default distinct div exists false forall if implies iff in is ite let ' +
    'map match mod not or par rem select store sub succ true update xor _'
  ).split(' '),
);

/** A USL name as a symbol; USL has no `$`. */
export const smtName = (name: string): string => {
  if (TAKEN.has(name)) return `$${name}`;
  return /^[A-Za-z_$.][\w$.]*$/.test(name) ? name : `|${name}|`;
};

/** Sorts that SMT-LIB has. */
const SCALAR_SORTS: Partial<Record<UslType['kind'], string>> = {
  int: 'Int',
  real: 'Real',
  bool: 'Bool',
  string: 'String',
  unit: '$Unit',
};

/** Names of sorts that a type of a text would be taken for. */
const SOLVERS_SORTS: ReadonlySet<string> = new Set(
  'Array Seq Set RegEx RegLan BitVec RoundingMode FloatingPoint Bag Relation List Pair Char Unicode'.split(' '),
);

const sortName = (name: string): string => (SOLVERS_SORTS.has(name) ? `$${name}` : smtName(name));

/** How a symbol of a script reads in USL: without the `$` that keeps it apart. */
export const uslName = (symbol: string): string => symbol.replaceAll('|', '').replace(/^\$/, '');

/** Names of one datatype with a constructor for nothing and one for a value. */
interface UslOptionNames {
  sort: string;
  without: string;
  withOne: string;
  value: string;
}

/** Each type of values has a datatype of its own: the constructors of one that is generic would be ambiguous. */
function optionNames({ kind }: UslOptionType, of: string): UslOptionNames {
  const name = (word: string): string => smtName(`$${word}:${of.replaceAll('|', '')}`);
  return kind === 'option'
    ? { sort: name('Option'), without: name('none'), withOne: name('some'), value: name('unwrap') }
    : { sort: name('Result'), without: name('err'), withOne: name('ok'), value: name('value') };
}

/**
 * Writes one question as SMT-LIB text: declares what its assertions need. Lists are sequences, a map is an array of
 * options, records and enumerations are datatypes. Throws UslUnsupported for what has no such form.
 */
export class UslSmtWriter {
  readonly #model: UslModel;
  readonly #datatypes = new Map<string, string>();
  readonly #declarations = new Map<string, string>();
  readonly #assertions: string[] = [];
  readonly #open = new Set<string>();
  /** What a model may choose although the text does not mean that it can be chosen, in words. */
  readonly freedoms = new Set<string>();

  readonly #looks: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(model: UslModel) {
    this.#model = model;
    this.#looks = looksByType(model);
  }

  /**
   * Do only length, equality and one of the ends count of its values? Then each is a length, that end and a number that
   * tells it from others: a solver would write down a list of a million elements.
   */
  isMeasured(type: UslType): boolean {
    const looks = [...(this.#looks.get(typeWords(type)) ?? [])];
    return isVaried(type) && looks.length < 2 && looks.every((look) => look === 'last' || look === 'first');
  }

  #measured(type: UslType): { sort: string; length: string; end: string } {
    const name = (word: string): string => smtName(`$${word}:${typeWords(type)}`);
    const [sort, length, end, empty] = [name('Measured'), name('length'), name('end'), name('empty')];
    const of = type.kind === 'list' && this.#looks.has(typeWords(type)) ? this.sortOf(type.of) : 'Int';
    const one = `(${name('one')} (${name('only')} ${of}))`;
    const many = `(${name('many')} (${name('beyond')} Int) (${name('number')} Int) (${name('outer')} ${of}))`;
    this.#datatypes.set(sort, `(declare-datatypes ((${sort} 0)) (((${empty}) ${one} ${many})))`);
    const beyond = `(${name('beyond')} value)`;
    const more = `(+ 2 (ite (< ${beyond} 0) (- ${beyond}) ${beyond}))`;
    const size = `(ite ((_ is ${empty}) value) 0 (ite ((_ is ${name('one')}) value) 1 ${more}))`;
    this.#declarations.set(length, `(define-fun ${length} ((value ${sort})) Int ${size})`);
    const outer = `(ite ((_ is ${name('one')}) value) (${name('only')} value) (${name('outer')} value))`;
    this.#declarations.set(end, `(define-fun ${end} ((value ${sort})) ${of} ${outer})`);
    return { sort, length, end };
  }

  /** The function that gives the end of a list of which only one end counts. */
  endOf(type: UslType): string | undefined {
    return this.isMeasured(type) ? this.#measured(type).end : undefined;
  }

  /** The function that gives the length of a string or a list. */
  lengthOf(type: UslType): string {
    if (this.isMeasured(type)) return this.#measured(type).length;
    return type.kind === 'string' ? 'str.len' : 'seq.len';
  }

  sortOf(type: UslType): string {
    const scalar = SCALAR_SORTS[type.kind];
    if (this.isMeasured(type)) return this.#measured(type).sort;
    if (scalar !== undefined) {
      if (type.kind === 'unit') this.#datatypes.set('$Unit', '(declare-datatypes (($Unit 0)) ((($unit))))');
      return scalar;
    }
    switch (type.kind) {
      case 'list':
        return `(Seq ${this.sortOf(type.of)})`;
      case 'set':
        return `(Array ${this.sortOf(type.of)} Bool)`;
      case 'map': {
        const value = this.sortOf({ kind: 'option', of: type.value });
        return `(Array ${this.sortOf(type.key)} ${value})`;
      }
      case 'option':
      case 'result': {
        const { sort, without, withOne, value } = optionNames(type, this.sortOf(type.of));
        const constructors = `(${without}) (${withOne} (${value} ${this.sortOf(type.of)}))`;
        this.#datatypes.set(sort, `(declare-datatypes ((${sort} 0)) ((${constructors})))`);
        return sort;
      }
      case 'enum': {
        const variants = this.#model.enums.get(type.name) ?? [];
        const constructors = variants.map((variant) => `(${this.variant(type.name, variant)})`).join(' ');
        this.#datatypes.set(type.name, `(declare-datatypes ((${sortName(type.name)} 0)) ((${constructors})))`);
        return sortName(type.name);
      }
      case 'record':
        return this.#recordSort(type.name);
      case 'opaque': {
        // Before all else: what is declared later may have it inside.
        if (!this.#datatypes.has(type.name)) this.#datatypes.set(type.name, `(declare-sort ${sortName(type.name)} 0)`);
        return sortName(type.name);
      }
      default:
        throw new Error(`a type is not settled: ${typeWords(type)}`);
    }
  }

  #recordSort(name: string): string {
    if (this.#datatypes.has(name)) return sortName(name);
    if (this.#open.has(name))
      throw new UslUnsupported({ start: 0, end: 0 }, `the type ${name} holds itself, which is not reckoned with`);
    this.#open.add(name);
    const fields = (this.#model.records.get(name) ?? []).map(
      (field) => ` (${this.field(name, field.name)} ${this.sortOf(field.type)})`,
    );
    this.#open.delete(name);
    const constructor = smtName(`new.${name}`);
    this.#datatypes.set(name, `(declare-datatypes ((${sortName(name)} 0)) (((${constructor}${fields.join('')}))))`);
    return sortName(name);
  }

  /** A record of the values of its fields, each with a name of its own, for a quantifier over all of them. */
  spread({ name, type }: UslVariable): { bound: string[]; record: string } {
    if (type.kind !== 'record') return { bound: [`(${smtName(name)} ${this.sortOf(type)})`], record: smtName(name) };
    this.sortOf(type);
    const parts = (this.#model.records.get(type.name) ?? []).map((field) =>
      this.spread({ name: `${name}.${field.name}`, type: field.type }),
    );
    const constructor = smtName(`new.${type.name}`);
    const record =
      parts.length === 0 ? constructor : `(${[constructor, ...parts.map((part) => part.record)].join(' ')})`;
    return { bound: parts.flatMap(({ bound }) => bound), record };
  }

  /** The names of the datatype that an Option or a Result is. */
  optionOf(type: UslOptionType): UslOptionNames {
    this.sortOf(type);
    return optionNames(type, this.sortOf(type.of));
  }

  variant(of: string, name: string): string {
    return smtName(`${of}.${name}`);
  }

  field(of: string, name: string): string {
    return smtName(`${of}.${name}`);
  }

  /** A constant for each, which the assertions speak of. */
  declare(variables: readonly UslVariable[]): void {
    for (const { name, type } of variables) this.#constant(smtName(name), type);
  }

  #constant(symbol: string, type: UslType): void {
    this.#declarations.set(symbol, `(declare-const ${symbol} ${this.sortOf(type)})`);
  }

  assert(term: UslTerm, comment?: string): void {
    this.assertText(this.term(term), comment);
  }

  assertText(text: string, comment?: string): void {
    this.#assertions.push(`${comment === undefined ? '' : `; ${comment.replaceAll(/\s+/g, ' ')}\n`}(assert ${text})`);
  }

  /** Everything that was declared and asserted, without a question. */
  text(): string {
    return `${[...this.#datatypes.values(), ...this.#declarations.values(), ...this.#assertions].join('\n')}\n`;
  }

  term(term: UslTerm): string {
    switch (term.kind) {
      case 'number':
        return term.type.kind === 'real' && !term.text.includes('.') ? `${term.text}.0` : term.text;
      case 'string':
        return `"${smtString(term.text)}"`;
      case 'bool':
        return String(term.value);
      case 'variable': {
        const symbol = smtName(term.name);
        if (term.role === 'bound') return symbol;
        this.freedoms.add(term.role === 'free' ? term.name : `the state of ${term.name}`);
        this.#constant(symbol, term.type);
        return symbol;
      }
      case 'constant':
        return this.#defined(term.name, [], this.#model.constants.get(term.name)?.value, term.type);
      case 'variant':
        return term.type.kind === 'enum' ? this.#typed(term.type, this.variant(term.type.name, term.name)) : term.name;
      case 'field':
        return this.#field(term);
      case 'operation':
        return smtOperation(term, this);
      case 'apply':
        return this.#apply(term);
      case 'property':
        throw new UslUnsupported(term, `the property ${term.name} is not resolved`);
      case 'quantified': {
        const sorted = term.variables.map(({ name, type }) => `(${smtName(name)} ${this.sortOf(type)})`).join(' ');
        const within = term.variables.flatMap(({ name, type, over }) => {
          if (over === undefined) return [];
          const item: UslTerm = { kind: 'variable', name, role: 'bound', type, start: term.start, end: term.end };
          const { start, end } = term;
          return [this.term({ kind: 'operation', op: 'has', args: [over, item], type: { kind: 'bool' }, start, end })];
        });
        const joined = within.length === 0 ? '' : `(and ${within.join(' ')})`;
        const word = term.quantifier === 'forall' ? '=>' : 'and';
        const body = this.term(term.body);
        return `(${term.quantifier} (${sorted}) ${joined === '' ? body : `(${word} ${joined} ${body})`})`;
      }
      case 'let':
        return `(let ((${smtName(term.name)} ${this.term(term.value)})) ${this.term(term.body)})`;
      case 'list': {
        if (term.items.length === 0) return `(as seq.empty ${this.sortOf(term.type)})`;
        const units = term.items.map((item) => `(seq.unit ${this.term(item)})`);
        return units.length === 1 ? units.join('') : `(seq.++ ${units.join(' ')})`;
      }
    }
  }

  #typed(type: UslType, text: string): string {
    this.sortOf(type);
    return text;
  }

  #field(term: Extract<UslTerm, { kind: 'field' }>): string {
    const { target } = term;
    if (target.type.kind === 'record')
      return this.#typed(target.type, `(${this.field(target.type.name, term.name)} ${this.term(target)})`);
    this.freedoms.add(`the field ${term.name}`);
    return this.free(`${typeWords(target.type)}.${term.name}`, [target], term.type);
  }

  /** A function that a model may choose. */
  free(name: string, args: readonly UslTerm[], type: UslType): string {
    const sorts = args.map((arg) => this.sortOf(arg.type));
    const symbol = smtName(`${name}${sorts.length === 0 ? '' : `:${sorts.join(',').replaceAll('|', '')}`}`);
    this.#declarations.set(symbol, `(declare-fun ${symbol} (${sorts.join(' ')}) ${this.sortOf(type)})`);
    return args.length === 0 ? symbol : `(${symbol} ${args.map((arg) => this.term(arg)).join(' ')})`;
  }

  #apply(term: Extract<UslTerm, { kind: 'apply' }>): string {
    const { name, args, what } = term;
    if (what !== 'predicate') {
      const undeclared = name === '[]' ? 'what an index gives' : name;
      this.freedoms.add(what === 'contract' ? `what ${name} gives beyond its contract` : undeclared);
      return this.free(name, args, term.type);
    }
    const predicate = this.#model.predicates.get(name);
    const symbol = this.#defined(name, predicate?.parameters ?? [], predicate?.body, term.type);
    return args.length === 0 ? symbol : `(${symbol} ${args.map((arg) => this.term(arg)).join(' ')})`;
  }

  /** Declares a constant or a predicate with what it means. */
  #defined(name: string, parameters: readonly UslVariable[], body: UslTerm | undefined, type: UslType): string {
    const symbol = smtName(`def.${name}`);
    if (this.#declarations.has(symbol)) return symbol;
    const nowhere = { start: 0, end: 0 };
    if (body === undefined) throw new UslUnsupported(nowhere, `${name} could not be read`);
    if (this.#open.has(symbol))
      throw new UslUnsupported(body, `${name} is defined by itself, which is not reckoned with`);
    this.#open.add(symbol);
    const given = parameters.map((each) => `(${smtName(each.name)} ${this.sortOf(each.type)})`).join(' ');
    const text = `(define-fun ${symbol} (${given}) ${this.sortOf(type)} ${this.term(body)})`;
    this.#open.delete(symbol);
    this.#declarations.set(symbol, text);
    return symbol;
  }
}

/** Quotes are doubled; what is no printable ASCII is written by its number. */
const smtString = (text: string): string =>
  [...text]
    .map((char) => {
      if (char === '"') return '""';
      return /^[\u0020-\u005B\u005D-\u007E]$/.test(char) ? char : `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;
    })
    .join('');
