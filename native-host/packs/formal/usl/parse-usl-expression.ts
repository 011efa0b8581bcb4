import type { UslBinding, UslBlock, UslExpr, UslOperator, UslPlace, UslTypeExpr } from './usl-ast.ts';
import { TYPE_ARITIES, type UslTypeConstructor } from './usl-ast.ts';
import type { UslCursor } from './usl-cursor.ts';

/** Where an expression stands: what ends it differs. */
interface Context {
  /** Directly in a block: a line that begins with `(` or `[` begins a new conjunct, too. */
  isLine: boolean;
  /** In the value of `let x = ... in`: `in` ends it. */
  inEnds: boolean;
}

const INNER: Context = { isLine: false, inEnds: false };
const COMPARISONS = ['==', '!=', '<=', '>=', '<', '>', 'in'] as const;

/** `{ ... }` with one conjunct a line; it may be empty. */
export function parseBlock(cursor: UslCursor): UslBlock {
  cursor.needs('{');
  const conjuncts: UslExpr[] = [];
  while (!cursor.takes('}')) {
    if (conjuncts.length > 0 && !cursor.token.startsLine) cursor.fail();
    conjuncts.push(parseExpression(cursor, { isLine: true, inEnds: false }));
  }
  return conjuncts;
}

/** An expression, as far as it goes. Loosest first: `~>`, implies, or, and, comparison, not, sum, product, sign. */
export function parseExpression(cursor: UslCursor, context: Context = INNER): UslExpr {
  return cursor.deeper(() => {
    const left = implication(cursor, context);
    return cursor.takes('~>') ? binary('~>', left, parseExpression(cursor, context)) : left;
  });
}

const binary = (op: UslOperator, left: UslExpr, right: UslExpr): UslExpr => ({
  kind: 'binary',
  op,
  left,
  right,
  start: left.start,
  end: right.end,
});

function implication(cursor: UslCursor, context: Context): UslExpr {
  const left = chain(cursor, ['or'], (inner) => chain(inner, ['and'], comparison(context)));
  return cursor.takes('implies')
    ? binary(
        'implies',
        left,
        cursor.deeper(() => implication(cursor, context)),
      )
    : left;
}

type Reader = (cursor: UslCursor) => UslExpr;

/** Operators that go together from the left. */
function chain(cursor: UslCursor, operators: readonly UslOperator[], operand: Reader): UslExpr {
  let left = operand(cursor);
  for (let length = 0; ; length += 1) {
    const op = cursor.takesOne(operators);
    if (op === undefined) return left;
    left = binary(op, left, operand(cursor));
    // The tree of a chain is as deep as the chain is long.
    if (length > LONGEST_CHAIN) cursor.fail();
  }
}

/** Operands of one chain: the tree is walked by recursion. */
const LONGEST_CHAIN = 500;

const comparison =
  (context: Context): Reader =>
  (cursor) => {
    const operators = context.inEnds ? COMPARISONS.filter((each) => each !== 'in') : COMPARISONS;
    const left = negation(cursor, context);
    const op = cursor.takesOne(operators) ?? (cursor.takes('=') ? '==' : undefined);
    if (op === undefined) return left;
    const compared = binary(op, left, negation(cursor, context));
    // Else a quantifier whose body ends here would be compared.
    if (cursor.isOneOf(operators)) cursor.fail();
    return compared;
  };

function negation(cursor: UslCursor, context: Context): UslExpr {
  const { start } = cursor.token;
  if (cursor.takes('not')) {
    const of = cursor.deeper(() => negation(cursor, context));
    return { kind: 'unary', op: 'not', of, start, end: of.end };
  }
  const product: Reader = (inner) => chain(inner, ['*', '/', '%'], (deepest) => signed(deepest, context));
  return chain(cursor, ['+', '-'], product);
}

function signed(cursor: UslCursor, context: Context): UslExpr {
  const { start } = cursor.token;
  const op = cursor.takesOne(['-', '!']);
  if (op === undefined) return atom(cursor, context);
  const of = cursor.deeper(() => signed(cursor, context));
  return { kind: 'unary', op: op === '-' ? '-' : 'not', of, start, end: of.end };
}

function atom(cursor: UslCursor, context: Context): UslExpr {
  const { start, text } = cursor.token;
  const here = (): UslPlace => ({ start, end: cursor.endOfLast });
  const quantifier = cursor.takesOne(['forall', 'exists']);
  if (quantifier !== undefined) {
    const bindings = separated(cursor, () => binding(cursor));
    cursor.needs('.');
    const body = parseExpression(cursor, context);
    return { kind: 'quantified', quantifier, bindings, body, ...here() };
  }
  if (cursor.takes('let')) return letIn(cursor, context, start);
  const op = (['always', 'eventually'] as const).find((word) => cursor.seesAll(word, '('));
  if (op !== undefined) {
    cursor.advance();
    return { kind: 'temporal', op, of: inParentheses(cursor), ...here() };
  }
  if (cursor.takes('(')) {
    const inner = parseExpression(cursor);
    cursor.needs(')');
    return { ...inner, ...here() };
  }
  if (cursor.takes('[')) {
    const items = cursor.takes(']') ? [] : separated(cursor, () => parseExpression(cursor));
    if (items.length > 0) cursor.needs(']');
    return { kind: 'list', items, ...here() };
  }
  if (cursor.takes('true') || cursor.takes('false')) return { kind: 'bool', value: text === 'true', ...here() };
  if (cursor.seesKind('number', 'a number')) return { kind: 'number', text: cursor.advance().text, ...here() };
  if (cursor.seesKind('string', 'a string')) return { kind: 'string', text: cursor.advance().text, ...here() };
  return parseAccess(cursor, context);
}

function letIn(cursor: UslCursor, context: Context, start: number): UslExpr {
  const name = cursor.needsName();
  cursor.needs('=');
  const value = parseExpression(cursor, { isLine: false, inEnds: true });
  cursor.needs('in');
  const body = parseExpression(cursor, context);
  return { kind: 'let', name, value, body, start, end: body.end };
}

/** A name with what is taken of it: `a::b(c).d[e]`. */
export function parseAccess(cursor: UslCursor, context: Context = INNER): UslExpr {
  const { start } = cursor.token;
  const here = (): UslPlace => ({ start, end: cursor.endOfLast });
  const path = parsePath(cursor);
  let target: UslExpr = { kind: 'name', path, ...here() };
  for (;;) {
    const isNewLine = context.isLine && cursor.token.startsLine;
    if (cursor.takes('.')) target = { kind: 'field', target, name: cursor.needsField(), ...here() };
    else if (!isNewLine && cursor.takes('(')) {
      const args = cursor.sees(')') ? [] : separated(cursor, () => parseExpression(cursor));
      cursor.needs(')');
      target = { kind: 'call', target, args, ...here() };
    } else if (!isNewLine && cursor.takes('[')) {
      const index = parseExpression(cursor);
      cursor.needs(']');
      target = { kind: 'index', target, index, ...here() };
    } else return target;
  }
}

/** `a::b::c` */
export function parsePath(cursor: UslCursor): string[] {
  const path = [cursor.needsName()];
  while (cursor.takes('::')) path.push(cursor.needsName());
  return path;
}

function binding(cursor: UslCursor): UslBinding {
  const { start } = cursor.token;
  const name = cursor.needsName();
  if (cursor.takes(':')) return { name, type: parseType(cursor), start, end: cursor.endOfLast };
  if (!cursor.takes('in')) return { name, start, end: cursor.endOfLast };
  if (cursor.sees('(')) return { name, over: inParentheses(cursor), start, end: cursor.endOfLast };
  const { start: from } = cursor.token;
  const path = [cursor.needsName()];
  const end = cursor.endOfLast;
  return { name, over: { kind: 'name', path, start: from, end }, start, end };
}

function inParentheses(cursor: UslCursor): UslExpr {
  cursor.needs('(');
  const inner = parseExpression(cursor);
  cursor.needs(')');
  return inner;
}

/** One or more, with commas between. */
export function separated<Part>(cursor: UslCursor, read: () => Part): Part[] {
  const parts = [read()];
  while (cursor.takes(',')) parts.push(read());
  return parts;
}

/** A type: `T`, `()`, `List<T>`, `A -> B`. */
export function parseType(cursor: UslCursor): UslTypeExpr {
  return cursor.deeper(() => {
    const from = typeAtom(cursor);
    if (!cursor.takes('->')) return from;
    const to = parseType(cursor);
    return { kind: 'function', from, to, start: from.start, end: to.end };
  });
}

function typeAtom(cursor: UslCursor): UslTypeExpr {
  const { start } = cursor.token;
  const here = (): UslPlace => ({ start, end: cursor.endOfLast });
  if (cursor.takes('(')) {
    if (cursor.takes(')')) return { kind: 'unit', ...here() };
    const inner = parseType(cursor);
    cursor.needs(')');
    return { ...inner, ...here() };
  }
  const name = cursor.needsName();
  if (!isConstructor(name) || !cursor.takes('<')) return { kind: 'named', name, ...here() };
  const of = [parseType(cursor)];
  while (of.length < TYPE_ARITIES[name]) {
    cursor.needs(',');
    of.push(parseType(cursor));
  }
  cursor.needs('>');
  return { kind: 'applied', name, of, ...here() };
}

const isConstructor = (name: string): name is UslTypeConstructor => Object.hasOwn(TYPE_ARITIES, name);
