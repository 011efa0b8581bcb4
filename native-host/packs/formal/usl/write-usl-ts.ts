import { UslUnsupported, type UslModel } from './usl-model.ts';
import type { UslTerm } from './usl-term.ts';
import { typeWords, type UslType } from './usl-type.ts';

/** Words of TypeScript that name no variable, and names of what every compiled module has. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends finally for ' +
    'function if import in instanceof interface let new null return static super switch this throw try typeof var ' +
    'void while with yield arguments eval fc implementation arbitrary invariants properties monitored'
  ).split(' '),
);

/** A USL name in TypeScript: `self'` is `self_after`. */
export function tsName(name: string): string {
  const plain = name.replaceAll("'", '_after').replaceAll('::', '_');
  return RESERVED.has(plain) ? `${plain}_` : plain;
}

/** A type in TypeScript. Throws UslUnsupported. */
export function tsType(type: UslType): string {
  switch (type.kind) {
    case 'int':
    case 'real':
      return 'number';
    case 'bool':
      return 'boolean';
    case 'string':
      return 'string';
    case 'unit':
      return 'void';
    case 'list':
      return `readonly ${parenthesized(tsType(type.of))}[]`;
    case 'set':
      return `ReadonlySet<${tsType(keyed(type.of))}>`;
    case 'map':
      return `ReadonlyMap<${tsType(keyed(type.key))}, ${tsType(type.value)}>`;
    case 'option':
      if (type.of.kind === 'option') throw unsupported('an Option of an Option has no form in TypeScript here');
      return `${tsType(type.of)} | undefined`;
    case 'result':
      return `Result<${tsType(type.of)}>`;
    case 'opaque':
      return 'unknown';
    case 'variable':
      throw new Error(`a type is not settled: ${typeWords(type)}`);
    default:
      return tsName(type.name);
  }
}

const unsupported = (reason: string): UslUnsupported => new UslUnsupported({ start: 0, end: 0 }, reason);
const parenthesized = (type: string): string => (/^[\w<>]+$/.test(type) ? type : `(${type})`);

/** A type whose values a Map of JavaScript tells apart as USL does. */
function keyed(type: UslType): UslType {
  if (['int', 'bool', 'string', 'enum', 'real'].includes(type.kind)) return type;
  throw unsupported(`${typeWords(type)} is no key of a map or a set in JavaScript`);
}

const SAME: Readonly<Record<string, string>> = {
  and: '&&',
  or: '||',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '-': '-',
  '*': '*',
};

/** A term as an expression of TypeScript, in parentheses where it needs them. Throws UslUnsupported. */
export function writeUslTs(term: UslTerm, model: UslModel): string {
  const write = (part: UslTerm): string => writeUslTs(part, model);
  switch (term.kind) {
    case 'number':
      return term.text;
    case 'string':
      return JSON.stringify(term.text);
    case 'bool':
      return String(term.value);
    case 'variable':
      if (term.role === 'bound') return tsName(term.name);
      throw new UslUnsupported(term, `${term.name} is declared nowhere`);
    case 'constant':
      return tsName(term.name);
    case 'variant':
      return JSON.stringify(term.name);
    case 'field':
      if (!term.isDeclared) throw new UslUnsupported(term, `the field ${term.name} is declared nowhere`);
      return `${write(term.target)}.${tsField(term.name)}`;
    case 'operation':
      return operation(term, write);
    case 'apply': {
      const args = term.args.map(write).join(', ');
      if (term.what === 'predicate' && model.predicates.has(term.name)) return `${tsName(term.name)}(${args})`;
      if (term.what === 'contract') return `implementation.${tsName(term.name)}(${args})`;
      throw new UslUnsupported(term, `${term.name} is declared nowhere`);
    }
    case 'property':
      throw new UslUnsupported(term, `the property ${term.name} is no value`);
    case 'quantified': {
      const method = term.quantifier === 'forall' ? 'every' : 'some';
      return term.variables.reduceRight(
        (body, { name, type, over }) =>
          `[...${choices(term, type, over, model, write)}].${method}((${tsName(name)}) => ${body})`,
        write(term.body),
      );
    }
    case 'let':
      return `((${tsName(term.name)}: ${tsType(term.value.type)}) => ${write(term.body)})(${write(term.value)})`;
    case 'list':
      return `[${term.items.map(write).join(', ')}]`;
  }
}

/** Field names may be any words. */
export const tsField = (name: string): string => name.replaceAll("'", '_after');

function choices(
  at: UslTerm,
  type: UslType,
  over: UslTerm | undefined,
  model: UslModel,
  write: (term: UslTerm) => string,
): string {
  if (over !== undefined) return over.type.kind === 'map' ? `${write(over)}.keys()` : write(over);
  if (type.kind === 'bool') return '[true, false]';
  if (type.kind === 'enum')
    return `([${(model.enums.get(type.name) ?? []).map((name) => JSON.stringify(name)).join(', ')}] as const)`;
  throw new UslUnsupported(at, `a quantifier over all of ${typeWords(type)} cannot be tried`);
}

function operation(term: Extract<UslTerm, { kind: 'operation' }>, write: (term: UslTerm) => string): string {
  const { op, args } = term;
  const [first] = args;
  if (first === undefined) return 'true';
  const texts = args.map(write);
  const [a = '', b = ''] = texts;
  const same = SAME[op];
  if (same !== undefined) return `(${texts.join(` ${same} `)})`;
  const of = first.type.kind;
  switch (op) {
    case 'not':
      return `!${a}`;
    case 'implies':
      return `(!${a} || ${b})`;
    case '==':
      return `same(${a}, ${b})`;
    case '!=':
      return `!same(${a}, ${b})`;
    case '+':
      return of === 'list' ? `[...${a}, ...${b}]` : `(${a} + ${b})`;
    case '/':
      return of === 'int' ? `quotient(${a}, ${b})` : `(${a} / present(${b} === 0 ? undefined : ${b}))`;
    case '%':
      return `rest(${a}, ${b})`;
    case 'negate':
      return `(-${a})`;
    case 'to-real':
      return a;
    case 'abs':
    case 'min':
    case 'max':
      return `Math.${op}(${texts.join(', ')})`;
    case 'length':
      if (of === 'string') return `[...${a}].length`;
      return of === 'list' ? `${a}.length` : `${a}.size`;
    case 'first':
      return `present(${a}.at(0))`;
    case 'last':
      return `present(${a}.at(-1))`;
    case 'at':
      return of === 'map' ? `present(${a}.get(${b}))` : `present(${a}[${b}])`;
    case 'has':
      if (of === 'string') return `${a}.includes(${b})`;
      return of === 'list' ? `${a}.some((each) => same(each, ${b}))` : `${a}.has(${b})`;
    case 'count':
      return of === 'list' ? `${a}.filter((each) => same(each, ${b})).length` : `(${a}.has(${b}) ? 1 : 0)`;
    case 'is-some':
      return `(${a} !== undefined)`;
    case 'is-none':
      return `(${a} === undefined)`;
    case 'is-ok':
      return `${a}.ok`;
    case 'is-err':
      return `!${a}.ok`;
    case 'value':
      return of === 'result' ? `valueOf(${a})` : `present(${a})`;
    default:
      throw new UslUnsupported(term, 'what speaks of time is not evaluated');
  }
}
