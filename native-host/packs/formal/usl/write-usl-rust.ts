import { UslUnsupported } from './usl-model.ts';
import type { UslTerm } from './usl-term.ts';
import { typeWords, type UslType } from './usl-type.ts';

const RESERVED: ReadonlySet<string> = new Set(
  (
    'as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod ' +
    'move mut ' +
    'pub ref return self Self static struct super trait true type unsafe use where while result'
  ).split(' '),
);

/** A name in Rust: `self` is `self_`, `self'` is `self_after`. */
export function rustName(name: string): string {
  if (name === 'result') return name;
  const plain = name.replaceAll("'", '_after').replaceAll('::', '_');
  return RESERVED.has(plain) ? `${plain}_` : plain;
}

/** A type of Rust. Throws UslUnsupported. */
export function rustType(type: UslType): string {
  switch (type.kind) {
    case 'int':
      return 'i64';
    case 'real':
      return 'f64';
    case 'bool':
      return 'bool';
    case 'string':
      return 'String';
    case 'unit':
      return '()';
    case 'list':
      return `Vec<${rustType(type.of)}>`;
    case 'option':
      return `Option<${rustType(type.of)}>`;
    case 'record':
    case 'enum':
      return type.name;
    default:
      throw new UslUnsupported({ start: 0, end: 0 }, `no value of ${typeWords(type)} can be made`);
  }
}

const SIGNS: Readonly<Record<string, string>> = {
  and: '&&',
  or: '||',
  '==': '==',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '-': '-',
  '*': '*',
};

/** A term as an expression of Rust, in parentheses where it needs them. Throws UslUnsupported. */
export function writeUslRust(term: UslTerm): string {
  switch (term.kind) {
    case 'number':
      if (term.type.kind === 'real') return term.text.includes('.') ? term.text : `${term.text}.0`;
      return `${term.text}_i64`;
    case 'string':
      return `String::from(${JSON.stringify(term.text)})`;
    case 'bool':
      return String(term.value);
    case 'variable':
      if (term.role === 'bound') return rustName(term.name);
      throw new UslUnsupported(term, `${term.name} is declared nowhere`);
    case 'constant':
      return rustName(term.name);
    case 'variant':
      return term.type.kind === 'enum' ? `${term.type.name}::${term.name}` : term.name;
    case 'field':
      if (!term.isDeclared) throw new UslUnsupported(term, `the field ${term.name} is declared nowhere`);
      return `${writeUslRust(term.target)}.${rustName(term.name)}`;
    case 'operation':
      return operation(term);
    case 'apply':
      if (term.what !== 'predicate') throw new UslUnsupported(term, `${term.name} has no value in a harness`);
      return `${rustName(term.name)}(${term.args.map((arg) => `&${writeUslRust(arg)}`).join(', ')})`;
    case 'let':
      return `{ let ${rustName(term.name)} = ${writeUslRust(term.value)}; ${writeUslRust(term.body)} }`;
    case 'list':
      return `vec![${term.items.map(writeUslRust).join(', ')}]`;
    case 'quantified': {
      const method = term.quantifier === 'forall' ? 'all' : 'any';
      return term.variables.reduceRight((body, { name, type, over }) => {
        if (over?.type.kind !== 'list') throw new UslUnsupported(term, `a quantifier over all of ${typeWords(type)}`);
        return `${writeUslRust(over)}.iter().cloned().${method}(|${rustName(name)}| ${body})`;
      }, writeUslRust(term.body));
    }
    default:
      throw new UslUnsupported(term, 'it has no value in a harness');
  }
}

function operation(term: Extract<UslTerm, { kind: 'operation' }>): string {
  const { op, args } = term;
  const texts = args.map(writeUslRust);
  const [a = '', b = ''] = texts;
  const of = args[0]?.type.kind;
  const sign = SIGNS[op];
  if (sign !== undefined) return `(${texts.join(` ${sign} `)})`;
  switch (op) {
    case 'not':
      return `!${a}`;
    case 'implies':
      return `(!${a} || ${b})`;
    case 'negate':
      return `(-${a})`;
    case 'to-real':
      return `(${a} as f64)`;
    case '+':
      if (of === 'list') return `[${a}.clone(), ${b}.clone()].concat()`;
      return of === 'string' ? `format!("{}{}", ${a}, ${b})` : `(${a} + ${b})`;
    case '/':
      return of === 'int' ? `${a}.div_euclid(${b})` : `(${a} / ${b})`;
    case '%':
      return `${a}.rem_euclid(${b})`;
    case 'abs':
      return `${a}.abs()`;
    case 'min':
    case 'max':
      return `${a}.${op}(${b})`;
    case 'length':
      return of === 'string' ? `(${a}.chars().count() as i64)` : `(${a}.len() as i64)`;
    case 'first':
      return `${a}.first().cloned().unwrap()`;
    case 'last':
      return `${a}.last().cloned().unwrap()`;
    case 'at':
      if (of !== 'list') break;
      return `${a}[${b} as usize].clone()`;
    case 'has':
      if (of !== 'list' && of !== 'string') break;
      return `${a}.contains(&${b}${of === 'string' ? '[..]' : ''})`;
    case 'count':
      if (of !== 'list') break;
      return `(${a}.iter().filter(|each| **each == ${b}).count() as i64)`;
    case 'is-some':
    case 'is-none':
    case 'is-ok':
    case 'is-err':
      return `${a}.${op.replace('-', '_')}()`;
    case 'value':
      return `${a}.clone().unwrap()`;
    default:
  }
  throw new UslUnsupported(term, `${op} has no value in a harness`);
}
