import type { UslContract, UslItem, UslPlace, UslSpec, UslTypeExpr } from './usl-ast.ts';
import { UslIllTyped, type UslProblem } from './usl-model.ts';
import { printUslType } from './print-usl-expression.ts';
import type { UslVariable } from './usl-term.ts';
import { BOOL, INT, REAL, STRING, type UslType, type UslTypeVariable } from './usl-type.ts';

/** Types of the language. */
const SCALARS: ReadonlyMap<string, UslType> = new Map<string, UslType>([
  ['Int', INT],
  ['Float', REAL],
  ['Real', REAL],
  ['Bool', BOOL],
  ['String', STRING],
  ['Unit', { kind: 'unit' }],
]);

type PredicateItem = Extract<UslItem, { kind: 'predicate' }>;
type ConstantItem = Extract<UslItem, { kind: 'const' }>;

/** The names that a text declares, before any formula is read. */
export class UslDeclarations {
  readonly records = new Map<string, UslVariable[]>();
  readonly enums = new Map<string, string[]>();
  readonly predicates = new Map<string, PredicateItem>();
  readonly constants = new Map<string, ConstantItem>();
  /** By their path as written: `Agent::step`. */
  readonly contracts = new Map<string, UslContract>();
  readonly properties = new Set<string>();
  readonly problems: UslProblem[] = [];
  /** Results of what is declared nowhere, by name and types of the arguments. */
  readonly #results = new Map<string, UslTypeVariable>();
  readonly #told = new Set<string>();
  #variables = 0;

  constructor({ items }: UslSpec) {
    for (const item of items) this.#declare(item);
    for (const item of items) if (item.kind === 'record') this.records.set(item.name, this.#fields(item.fields));
  }

  /** A type that is not known yet. */
  variable(isNumber = false): UslTypeVariable {
    this.#variables += 1;
    return { kind: 'variable', id: this.#variables, isNumber };
  }

  /** One type for all uses of what is declared nowhere. */
  resultOf(key: string): UslTypeVariable {
    const known = this.#results.get(key) ?? this.variable();
    this.#results.set(key, known);
    return known;
  }

  /** Enumerations that have this value. */
  enumsWith(variant: string): string[] {
    return [...this.enums].flatMap(([name, variants]) => (variants.includes(variant) ? [name] : []));
  }

  typeOf(written: UslTypeExpr): UslType {
    switch (written.kind) {
      case 'unit':
        return { kind: 'unit' };
      case 'named':
        return this.named(written.name, written);
      case 'function':
        return { kind: 'opaque', name: printUslType(written) };
      case 'applied': {
        const [first, second] = written.of.map((each) => this.typeOf(each));
        if (first === undefined) return { kind: 'opaque', name: printUslType(written) };
        if (written.name === 'List') return { kind: 'list', of: first };
        if (written.name === 'Set') return { kind: 'set', of: first };
        if (written.name === 'Option') return { kind: 'option', of: first };
        if (written.name === 'Result') return { kind: 'result', of: first };
        return written.name === 'Map' && second !== undefined
          ? { kind: 'map', key: first, value: second }
          : { kind: 'opaque', name: printUslType(written) };
      }
    }
  }

  named(name: string, place: UslPlace): UslType {
    const scalar = SCALARS.get(name);
    if (scalar !== undefined) return scalar;
    if (this.records.has(name)) return { kind: 'record', name };
    if (this.enums.has(name)) return { kind: 'enum', name };
    this.tellUndeclared('type', name, place);
    return { kind: 'opaque', name };
  }

  /** Once for each name. */
  tellUndeclared(what: string, name: string, { start, end }: UslPlace): void {
    if (this.#told.has(`${what} ${name}`)) return;
    this.#told.add(`${what} ${name}`);
    const message = `the ${what} ${name} is declared nowhere in this text: it stands for any`;
    this.problems.push({ start, end, rule: 'undeclared', severity: 'info', message });
  }

  #fields(fields: readonly (UslPlace & { name: string; type: UslTypeExpr })[]): UslVariable[] {
    const seen = new Set<string>();
    for (const field of fields) {
      if (seen.has(field.name)) this.#mistake(field, 'duplicate', `the field ${field.name} is declared twice`);
      seen.add(field.name);
    }
    return fields.map(({ name, type }) => ({ name, type: this.typeOf(type) }));
  }

  #mistake(place: UslPlace, rule: UslProblem['rule'], message: string): void {
    this.problems.push(new UslIllTyped(place, rule, message).problem);
  }

  #declare(item: UslItem): void {
    const once = (known: { has(name: string): boolean }, name: string, what: string): boolean => {
      if (known.has(name)) this.#mistake(item, 'duplicate', `the ${what} ${name} is declared twice`);
      return !known.has(name);
    };
    switch (item.kind) {
      case 'record':
      case 'enum':
        if (SCALARS.has(item.name)) this.#mistake(item, 'duplicate', `${item.name} is a type of the language`);
        else if (once(this.records, item.name, 'type') && once(this.enums, item.name, 'type')) {
          if (item.kind === 'record') this.records.set(item.name, []);
          else this.enums.set(item.name, this.#variants(item.variants));
        }
        return;
      case 'const':
        if (once(this.constants, item.name, 'constant')) this.constants.set(item.name, item);
        return;
      case 'predicate':
        if (once(this.predicates, item.name, 'predicate')) this.predicates.set(item.name, item);
        return;
      case 'contract':
        if (once(this.contracts, item.path.join('::'), 'contract')) this.contracts.set(item.path.join('::'), item);
        return;
      case 'property':
        if (once(this.properties, item.name, 'property')) this.properties.add(item.name);
        return;
      default:
    }
  }

  #variants(variants: readonly (UslPlace & { name: string })[]): string[] {
    const names = variants.map(({ name }) => name);
    for (const [index, variant] of variants.entries())
      if (names.indexOf(variant.name) < index) this.#mistake(variant, 'duplicate', `${variant.name} stands twice`);
    return [...new Set(names)];
  }
}
