import { NotEvaluated } from '../smt/smt-value.ts';

/** A value of USL, as a solver's model has it. Fractions are in lowest terms, with a denominator above 0. */
export type UslValue =
  | { kind: 'number'; numerator: bigint; denominator: bigint }
  | { kind: 'bool'; value: boolean }
  | { kind: 'string'; text: string }
  | { kind: 'variant'; name: string }
  | { kind: 'record'; name: string; fields: readonly (readonly [string, UslValue])[] }
  | { kind: 'list'; items: readonly UslValue[] }
  /** An Option or a Result: without a value it is none, or an error. */
  | { kind: 'option' | 'result'; value?: UslValue }
  /** A map (to options) or a set (to truth values): what is not among the entries has the fallback. */
  | { kind: 'table'; entries: readonly (readonly [UslValue, UslValue])[]; fallback: UslValue }
  /** A string or a list of which only length and one end count; `key` tells it from others. */
  | { kind: 'measured'; type: string; length: bigint; end?: UslValue; key: string }
  /** An element of a type of which nothing is known but its name. */
  | { kind: 'element'; text: string }
  /** What a model has in a form that is not read: it is like nothing. */
  | { kind: 'unread'; text: string };

/** A fraction in lowest terms. */
export function fraction(numerator: bigint, denominator = 1n): UslValue & { kind: 'number' } {
  const sign = denominator < 0n ? -1n : 1n;
  let [a, b] = [numerator < 0n ? -numerator : numerator, denominator * sign];
  while (b !== 0n) [a, b] = [b, a % b];
  const divisor = a === 0n ? 1n : a;
  return { kind: 'number', numerator: (numerator * sign) / divisor, denominator: (denominator * sign) / divisor };
}

/**
 * The same text for the same value, and for no other; a table's entries come in the order of their keys. Throws
 * NotEvaluated for what is not read.
 */
export function valueKey(value: UslValue): string {
  if (value.kind !== 'table')
    return JSON.stringify(value, (_, each: unknown) => {
      if (typeof each === 'bigint') return `${each}`;
      if (each === 'unread') throw new NotEvaluated('a value of the model is not read');
      return isTable(each) ? valueKey(each) : each;
    });
  const fallback = valueKey(value.fallback);
  const entries = new Map(value.entries.map(([key, item]) => [valueKey(key), valueKey(item)]));
  const kept = [...entries].filter(([, item]) => item !== fallback).toSorted();
  return JSON.stringify({ kind: 'table', kept, fallback });
}

const isTable = (each: unknown): each is UslValue & { kind: 'table' } =>
  typeof each === 'object' && each !== null && 'kind' in each && each.kind === 'table' && 'fallback' in each;

/** As USL would write it, or nearly. */
export function valueWords(value: UslValue): string {
  switch (value.kind) {
    case 'number':
      return value.denominator === 1n ? `${value.numerator}` : `${value.numerator}/${value.denominator}`;
    case 'bool':
      return String(value.value);
    case 'string':
      return JSON.stringify(value.text);
    case 'variant':
      return value.name;
    case 'record':
      return `${value.name} { ${value.fields.map(([name, each]) => `${name}: ${valueWords(each)}`).join(', ')} }`;
    case 'list':
      return listWords(value.items);
    case 'option':
      return value.value === undefined ? 'none' : `some(${valueWords(value.value)})`;
    case 'result':
      return value.value === undefined ? 'err' : `ok(${valueWords(value.value)})`;
    case 'table':
      return tableWords(value);
    case 'measured': {
      const end = value.end === undefined ? '' : ` with ${valueWords(value.end)} at its end`;
      return `a ${value.type} of length ${value.length}${end}`;
    }
    case 'element':
    case 'unread':
      return value.text;
  }
}

/** A long list of one and the same is told by its length. */
function listWords(items: readonly UslValue[]): string {
  const words = items.map(valueWords);
  const [first] = words;
  if (words.length <= 6 || first === undefined) return `[${words.join(', ')}]`;
  return `[${words.slice(0, 3).join(', ')}, ... ${words.length} in all]`;
}

function tableWords({ entries, fallback }: UslValue & { kind: 'table' }): string {
  const isSet = fallback.kind === 'bool';
  const parts = entries.flatMap(([key, item]) => {
    if (isSet) return item.kind === 'bool' && item.value ? [valueWords(key)] : [];
    return item.kind === 'option' && item.value !== undefined ? [`${valueWords(key)}: ${valueWords(item.value)}`] : [];
  });
  const rest = fallback.kind === 'option' && fallback.value !== undefined ? [`else ${valueWords(fallback.value)}`] : [];
  const all = fallback.kind === 'bool' && fallback.value ? ['and all else'] : [];
  return `{ ${[...parts, ...rest, ...all].join(', ')} }`;
}
