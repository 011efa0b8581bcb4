import type { UslBinding, UslBlock, UslExpr, UslOperator, UslParameter, UslTypeExpr } from './usl-ast.ts';

/** How tightly each operator binds; the operands of the tighter ones stand in parentheses where they are looser. */
const LEVELS: Record<UslOperator, { own: number; left: number; right: number }> = {
  '~>': { own: 1, left: 2, right: 1 },
  implies: { own: 2, left: 3, right: 2 },
  or: { own: 3, left: 3, right: 4 },
  and: { own: 4, left: 4, right: 5 },
  '==': { own: 5, left: 6, right: 6 },
  '!=': { own: 5, left: 6, right: 6 },
  '<=': { own: 5, left: 6, right: 6 },
  '>=': { own: 5, left: 6, right: 6 },
  '<': { own: 5, left: 6, right: 6 },
  '>': { own: 5, left: 6, right: 6 },
  in: { own: 5, left: 6, right: 6 },
  '+': { own: 7, left: 7, right: 8 },
  '-': { own: 7, left: 7, right: 8 },
  '*': { own: 8, left: 8, right: 9 },
  '/': { own: 8, left: 8, right: 9 },
  '%': { own: 8, left: 8, right: 9 },
};

const NOT = 6;
const SIGN = 9;

/** An expression on one line. @param within the level of what it is an operand of; 0 where it stands by itself. */
export function printUslExpr(expr: UslExpr, within = 0): string {
  const [text, level] = printed(expr);
  return level < within ? `(${text})` : text;
}

/** The text, and the level at which it needs no parentheses. */
function printed(expr: UslExpr): [string, number] {
  const ATOM = 10;
  switch (expr.kind) {
    case 'number':
      return [expr.text, ATOM];
    case 'string':
      return [`"${expr.text}"`, ATOM];
    case 'bool':
      return [String(expr.value), ATOM];
    case 'name':
      return [expr.path.join('::'), ATOM];
    case 'field':
      return [`${printUslExpr(expr.target, ATOM)}.${expr.name}`, ATOM];
    case 'call':
      return [`${printUslExpr(expr.target, ATOM)}(${expr.args.map((arg) => printUslExpr(arg)).join(', ')})`, ATOM];
    case 'index':
      return [`${printUslExpr(expr.target, ATOM)}[${printUslExpr(expr.index)}]`, ATOM];
    case 'list':
      return [`[${expr.items.map((item) => printUslExpr(item)).join(', ')}]`, ATOM];
    case 'unary':
      return expr.op === 'not' ? [`not ${printUslExpr(expr.of, NOT)}`, NOT] : [`-${printUslExpr(expr.of, SIGN)}`, SIGN];
    case 'binary': {
      const { own, left, right } = LEVELS[expr.op];
      return [`${printUslExpr(expr.left, left)} ${expr.op} ${printUslExpr(expr.right, right)}`, own];
    }
    case 'quantified':
      return [`${expr.quantifier} ${expr.bindings.map(printBinding).join(', ')} . ${printUslExpr(expr.body)}`, 0];
    case 'let':
      return [`let ${expr.name} = ${letValue(expr.value)} in ${printUslExpr(expr.body)}`, 0];
    case 'temporal':
      return [`${expr.op}(${printUslExpr(expr.of)})`, ATOM];
  }
}

/** An `in` of the value would end it. */
function letValue(value: UslExpr): string {
  const text = printUslExpr(value, 1);
  return /\bin\b/.test(text) ? `(${text})` : text;
}

function printBinding({ name, type, over }: UslBinding): string {
  if (type !== undefined) return `${name}: ${printUslType(type)}`;
  if (over === undefined) return name;
  const isName = over.kind === 'name' && over.path.length === 1;
  return `${name} in ${isName ? printUslExpr(over) : `(${printUslExpr(over)})`}`;
}

/** A type on one line. */
export function printUslType(type: UslTypeExpr): string {
  switch (type.kind) {
    case 'named':
      return type.name;
    case 'unit':
      return '()';
    case 'applied':
      return `${type.name}<${type.of.map(printUslType).join(', ')}>`;
    case 'function': {
      const from = printUslType(type.from);
      return `${type.from.kind === 'function' ? `(${from})` : from} -> ${printUslType(type.to)}`;
    }
  }
}

/** `{ ... }` with a line for each conjunct. @param before lines that stand first. */
export function printUslBlock(block: UslBlock, before: readonly string[] = [], indent = ''): string {
  const lines = [...before, ...block.map(conjunct)];
  return lines.length === 0 ? '{}' : `{\n${lines.map((line) => `${indent}    ${line}\n`).join('')}${indent}}`;
}

/** A line that begins with an operator would go on with the one before. */
function conjunct(expr: UslExpr): string {
  const text = printUslExpr(expr);
  return text.startsWith('-') ? `(${text})` : text;
}

/** `(self, a: A)` */
export const printUslParameters = (parameters: readonly UslParameter[]): string => `(${parametersText(parameters)})`;

/** `self, a: A` */
export const parametersText = (parameters: readonly UslParameter[]): string =>
  parameters.map(({ name, type }) => (type === undefined ? name : `${name}: ${printUslType(type)}`)).join(', ');
