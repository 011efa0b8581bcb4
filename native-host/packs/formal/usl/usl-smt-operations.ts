import { UslUnsupported } from './usl-model.ts';
import type { UslOperation, UslTerm } from './usl-term.ts';
import { INT, typeWords, type UslOptionType, type UslType } from './usl-type.ts';

/** Who writes the operands, and declares what a model may choose. */
interface Writer {
  term(term: UslTerm): string;
  free(name: string, args: readonly UslTerm[], type: UslType): string;
  optionOf(type: UslOptionType): { without: string; withOne: string; value: string };
  lengthOf(type: UslType): string;
  endOf(type: UslType): string | undefined;
  readonly freedoms: Set<string>;
}

type Operation = Extract<UslTerm, { kind: 'operation' }>;

const SAME: Partial<Record<UslOperation, string>> = {
  not: 'not',
  and: 'and',
  or: 'or',
  implies: '=>',
  '==': '=',
  '!=': 'distinct',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '-': '-',
  '*': '*',
  '%': 'mod',
  negate: '-',
  'to-real': 'to_real',
};

/** One operation as SMT-LIB text, by the types of its operands. */
export function smtOperation(term: Operation, writer: Writer): string {
  const { op, args } = term;
  const [first, second] = args;
  if (first === undefined) return 'true';
  const texts = args.map((arg) => writer.term(arg));
  const [a = '', b = ''] = texts;
  if (op === '%' && first.type.kind === 'real')
    throw new UslUnsupported(term, 'the rest of a division of Floats is not reckoned with');
  const same = SAME[op];
  if (same !== undefined) return `(${same} ${texts.join(' ')})`;
  switch (op) {
    case '+':
      return `(${PLUS[first.type.kind] ?? '+'} ${a} ${b})`;
    case '/':
      return `(${first.type.kind === 'real' ? '/' : 'div'} ${a} ${b})`;
    case 'abs':
      return `(ite (< ${a} ${first.type.kind === 'real' ? '0.0' : '0'}) (- ${a}) ${a})`;
    case 'min':
    case 'max':
      return `(ite (${op === 'min' ? '<=' : '>='} ${a} ${b}) ${a} ${b})`;
    case 'is-some':
    case 'is-ok':
      return `((_ is ${optionOf(term, writer).withOne}) ${a})`;
    case 'is-none':
    case 'is-err':
      return `((_ is ${optionOf(term, writer).without}) ${a})`;
    case 'value':
      return `(${optionOf(term, writer).value} ${a})`;
    case 'length':
      if (first.type.kind === 'list' || first.type.kind === 'string') return `(${writer.lengthOf(first.type)} ${a})`;
      writer.freedoms.add(`the size of a ${typeWords(first.type)}`);
      return writer.free('size', [first], INT);
    case 'first': {
      const end = writer.endOf(first.type);
      return end === undefined ? `(seq.nth ${a} 0)` : `(${end} ${a})`;
    }
    case 'last': {
      const end = writer.endOf(first.type);
      return end === undefined ? `(seq.nth ${a} (- (seq.len ${a}) 1))` : `(${end} ${a})`;
    }
    case 'at':
      if (first.type.kind !== 'map') return `(seq.nth ${a} ${b})`;
      return `(${writer.optionOf({ kind: 'option', of: first.type.value }).value} (select ${a} ${b}))`;
    case 'has':
      if (first.kind === 'list')
        return `(or false ${first.items.map((each) => `(= ${writer.term(each)} ${b})`).join(' ')})`;
      return membership(first.type, a, b, writer);
    case 'count':
      if (first.type.kind === 'map' || first.type.kind === 'set')
        return `(ite ${membership(first.type, a, b, writer)} 1 0)`;
      writer.freedoms.add('how often something stands in a list');
      return writer.free('count', second === undefined ? [first] : [first, second], INT);
    default:
      throw new UslUnsupported(term, 'what speaks of time is not asked a solver');
  }
}

const PLUS: Partial<Record<UslType['kind'], string>> = { string: 'str.++', list: 'seq.++' };

function optionOf({ args: [first] }: Operation, writer: Writer): ReturnType<Writer['optionOf']> {
  if (first?.type.kind === 'option' || first?.type.kind === 'result') return writer.optionOf(first.type);
  throw new Error('an operation of options was given something else');
}

function membership(collection: UslType, a: string, b: string, writer: Writer): string {
  if (collection.kind === 'map') {
    const { withOne } = writer.optionOf({ kind: 'option', of: collection.value });
    return `((_ is ${withOne}) (select ${a} ${b}))`;
  }
  if (collection.kind === 'set') return `(select ${a} ${b})`;
  if (collection.kind === 'string') return `(str.contains ${a} ${b})`;
  // Solvers of sequences do not end on seq.contains where a quantifier over places is easy for them.
  return `(exists (($i Int)) (and (<= 0 $i) (< $i (seq.len ${a})) (= (seq.nth ${a} $i) ${b})))`;
}
