import { readSexprs, sexprText, type Sexpr } from '../smt/sexpr.ts';
import type { UslModel } from './usl-model.ts';
import { typeWords, type UslType } from './usl-type.ts';
import { fraction, type UslValue } from './usl-value.ts';
import { uslName } from './write-usl-smt.ts';
import type { UslVariable } from './usl-term.ts';

/** The values of these variables in a model, by name; those that the model leaves out are not among them. */
export function readUslValues(
  model: string,
  variables: readonly UslVariable[],
  declared: Pick<UslModel, 'records'>,
): ReadonlyMap<string, UslValue> {
  const bodies = new Map<string, Sexpr>();
  for (const each of readSexprs(model).flatMap((top) =>
    typeof top !== 'string' && top[0] !== 'define-fun' ? top : [top],
  )) {
    if (typeof each === 'string' || each[0] !== 'define-fun' || typeof each[1] !== 'string') continue;
    const body = each[4];
    if (body !== undefined) bodies.set(uslName(each[1]), body);
  }
  return new Map(
    variables.flatMap(({ name, type }) => {
      const body = bodies.get(name);
      return body === undefined ? [] : [[name, new ValueReader(declared).read(body, type, new Map())] as const];
    }),
  );
}

type Shared = ReadonlyMap<string, Sexpr>;

class ValueReader {
  readonly #declared: Pick<UslModel, 'records'>;

  constructor(declared: Pick<UslModel, 'records'>) {
    this.#declared = declared;
  }

  read(written: Sexpr, type: UslType, shared: Shared): UslValue {
    if (typeof written === 'string') {
      const known = shared.get(written);
      return known === undefined ? this.#symbol(written, type) : this.read(known, type, shared);
    }
    const [head, first, second, third] = written;
    if (head === 'let' && Array.isArray(first) && second !== undefined)
      return this.read(second, type, new Map([...shared, ...lets(first, shared)]));
    if (head === 'as' && typeof first === 'string') return this.#symbol(first, type);
    const constructor = uslConstructor(Array.isArray(head) ? head[1] : head);
    if (constructor === 'one' || constructor === 'many') return this.#measured(written, type, shared);
    switch (type.kind) {
      case 'int':
      case 'real':
        return numberOf(written) ?? other(written);
      case 'list':
        if (head === 'seq.unit' && first !== undefined)
          return { kind: 'list', items: [this.read(first, type.of, shared)] };
        if (head === 'seq.++') return this.#joined(written.slice(1), type, shared);
        break;
      case 'option':
      case 'result':
        if (first !== undefined && (constructor === 'some' || constructor === 'ok'))
          return { kind: type.kind, value: this.read(first, type.of, shared) };
        break;
      case 'record': {
        const fields = this.#declared.records.get(type.name) ?? [];
        if (written.length !== fields.length + 1) break;
        const values = fields.map(
          (field, index) => [field.name, this.read(written[index + 1] ?? '', field.type, shared)] as const,
        );
        return { kind: 'record', name: type.name, fields: values };
      }
      case 'map':
      case 'set': {
        const [key, value] = tableTypes(type);
        if (Array.isArray(head) && head[1] === 'const' && first !== undefined)
          return { kind: 'table', entries: [], fallback: this.read(first, value, shared) };
        if (head !== 'store' || first === undefined || second === undefined || third === undefined) break;
        const table = this.read(first, type, shared);
        if (table.kind !== 'table') break;
        const entry = [this.read(second, key, shared), this.read(third, value, shared)] as const;
        return { ...table, entries: [...table.entries, entry] };
      }
      default:
    }
    return other(written);
  }

  /** `(one end)` or `(many beyond number end)`, whose length is two more than `beyond`, whatever its sign. */
  #measured(written: readonly Sexpr[], type: UslType, shared: Shared): UslValue {
    const beyond = written.length > 2 ? (numberOf(written[1] ?? '')?.numerator ?? 0n) : -1n;
    const length = written.length > 2 ? 2n + (beyond < 0n ? -beyond : beyond) : 1n;
    const last = written.at(-1) ?? '';
    const end: UslValue = type.kind === 'list' ? this.read(last, type.of, shared) : other(last);
    // An end that does not count is a number of no meaning.
    const isNumber = end.kind === 'element' && /^\(?-?\s*\d/.test(end.text);
    const told = end.kind === 'unread' || isNumber ? {} : { end };
    return { kind: 'measured', type: typeWords(type), length, ...told, key: sexprText(written) };
  }

  #joined(parts: readonly Sexpr[], type: UslType, shared: Shared): UslValue {
    const lists = parts.map((part) => this.read(part, type, shared));
    const items = lists.flatMap((list) => (list.kind === 'list' ? list.items : []));
    return lists.every(({ kind }) => kind === 'list') ? { kind: 'list', items } : other(parts);
  }

  #symbol(word: string, type: UslType): UslValue {
    if (uslConstructor(word) === 'empty') return { kind: 'measured', type: typeWords(type), length: 0n, key: '' };
    switch (type.kind) {
      case 'bool':
        return { kind: 'bool', value: word === 'true' };
      case 'int':
      case 'real':
        return numberOf(word) ?? other(word);
      case 'string':
        return { kind: 'string', text: stringOf(word) };
      case 'enum':
        return { kind: 'variant', name: uslName(word).slice(type.name.length + 1) };
      case 'record':
        return { kind: 'record', name: type.name, fields: [] };
      case 'list':
        return word === 'seq.empty' ? { kind: 'list', items: [] } : other(word);
      case 'option':
      case 'result':
        return ['none', 'err'].includes(uslConstructor(word)) ? { kind: type.kind } : other(word);
      default:
        return type.kind === 'opaque' ? { kind: 'element', text: uslName(word) } : other(word);
    }
  }
}

/** `some` of `|$some:Int|` */
const uslConstructor = (symbol: Sexpr | undefined): string =>
  typeof symbol === 'string' ? (/^\|?\$(\w+):/.exec(symbol)?.[1] ?? '') : '';

const tableTypes = (type: UslType): [UslType, UslType] => {
  if (type.kind === 'map') return [type.key, { kind: 'option', of: type.value }];
  return ['of' in type ? type.of : type, { kind: 'bool' }];
};

/** Definitions of a `let`, each with those before it put in: Z3 names parts that repeat. */
const lets = (definitions: readonly Sexpr[], shared: Shared): [string, Sexpr][] =>
  definitions.flatMap((definition) => {
    const [name, value] = typeof definition === 'string' ? [] : definition;
    return typeof name === 'string' && value !== undefined ? [[name, putIn(value, shared)] as [string, Sexpr]] : [];
  });

const putIn = (written: Sexpr, shared: Shared): Sexpr =>
  typeof written === 'string' ? (shared.get(written) ?? written) : written.map((part) => putIn(part, shared));

const other = (written: Sexpr): UslValue => ({ kind: 'unread', text: sexprText(written) });

function numberOf(written: Sexpr): (UslValue & { kind: 'number' }) | undefined {
  if (typeof written === 'string') {
    const match = /^(\d+)(?:\.(\d+))?$/.exec(written);
    if (match === null) return undefined;
    const [, whole = '', part = ''] = match;
    return fraction(BigInt(`${whole}${part}`), 10n ** BigInt(part.length));
  }
  const [op, first, second] = written;
  const a = first === undefined ? undefined : numberOf(first);
  const b = second === undefined ? undefined : numberOf(second);
  if (op === '-' && a !== undefined && second === undefined) return fraction(-a.numerator, a.denominator);
  if (op !== '/' || a === undefined || b === undefined || b.numerator === 0n) return undefined;
  return fraction(a.numerator * b.denominator, a.denominator * b.numerator);
}

const stringOf = (word: string): string =>
  word
    .slice(1, -1)
    .replaceAll('""', '"')
    .replaceAll(/\\u\{([\da-fA-F]+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
