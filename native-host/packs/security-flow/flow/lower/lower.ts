import type { Argument, FunctionIr, Ir, Parameter } from '../ir.ts';
import type { Node } from '../../../../kit/plain-tree.ts';
import { regex } from '../../../../../shared/regex.ts';

/** How a node of one type is brought to the common form. */
export type Shape = (node: Node, to: Lowering) => Ir;

/** The shapes of a grammar, by the type of the node; what is not in it becomes `other`. */
export type Shapes = Readonly<Record<string, Shape>>;

/** What shapes use: fields of nodes, their texts, and the common form of other nodes. */
export interface Lowering {
  /** The text of a node as it is written; empty without a node. */
  text(node: Node | undefined): string;
  /** The common form of a node; an empty block without one. */
  of(node: Node | undefined): Ir;
  /** The common form of a node, or undefined without one. */
  maybe(node: Node | undefined): Ir | undefined;
}

/** The first child with this field's name. */
export const field = (node: Node | undefined, ...names: readonly string[]): Node | undefined =>
  node?.children.find((child) => child.field !== null && names.includes(child.field));

/** All children with this field's name. */
export const fields = (node: Node | undefined, name: string): Node[] =>
  node?.children.filter((child) => child.field === name) ?? [];

/** The children that the grammar names. */
export const named = (node: Node | undefined): Node[] => node?.children.filter((child) => child.named) ?? [];

/** The first child of one of these types. */
export const typed = (node: Node | undefined, ...types: readonly string[]): Node | undefined =>
  node?.children.find(({ type }) => types.includes(type));

/** Brings a tree to the common form. */
export function lower(root: Node, source: string, shapes: Shapes): Ir {
  const to: Lowering = {
    text: (node) => (node === undefined ? '' : source.slice(node.start, node.end)),
    of(node) {
      if (node === undefined) return { kind: 'block', at: root, items: [] };
      const shape = Object.hasOwn(shapes, node.type) ? shapes[node.type] : undefined;
      if (shape !== undefined) return shape(node, to);
      const parts = named(node);
      const [only] = parts;
      return only !== undefined && parts.length === 1
        ? to.of(only)
        : { kind: 'other', at: node, parts: parts.map((part) => to.of(part)) };
    },
    maybe: (node) => (node === undefined ? undefined : to.of(node)),
  };
  return to.of(root);
}

/** A literal or anything else whose inside is of no interest. */
export const plain =
  (kind: 'nothing' | 'true' | 'false'): Shape =>
  (at) => ({ kind, at });

/** A name. */
export const name: Shape = (at, to) => ({ kind: 'name', at, name: to.text(at) });

/** A number; one that JavaScript cannot read as such is a number all the same. */
export const number: Shape = (at, to) => {
  const value = Number(
    to
      .text(at)
      .replaceAll('_', '')
      .replace(/(?<=\d)[lLfFdDuU]+$/, ''),
  );
  return { kind: 'number', at, value: Number.isNaN(value) ? undefined : value };
};

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' };

/** What an escape sequence stands for, as far as that matters here. */
export const unescape = (text: string): string =>
  text.replaceAll(/\\(.)/gs, (_, character: string) => ESCAPES[character] ?? character);

/** Nodes that are a piece of a text as it is written. */
const PIECE = regex()`
  content|fragment|escape_sequence|^heredoc_body$|^string_literal_content|^raw_string_literal_content
  |^interpreted_string
`;

/** A text in quotes; interpolations, the children of these types, become parts of a join. */
export function text(holes: readonly string[] = [], raw = false): Shape {
  return (at, to) => {
    const parts: Ir[] = [];
    let last = '';
    const flush = (): void => {
      if (last !== '') parts.push({ kind: 'text', at, value: last });
      last = '';
    };
    if (!at.children.some(({ named: isNamed }) => isNamed)) {
      const inside = /^[\w@$]*(["'`]{3}|["'`]|#+")?([^]*?)\1$/.exec(to.text(at))?.[2] ?? to.text(at);
      return { kind: 'text', at, value: raw ? inside : unescape(inside) };
    }
    for (const child of at.children) {
      if (holes.includes(child.type)) {
        flush();
        const [held] = named(child);
        const isInterpolation = child.type.includes('interpol') || child.type.includes('substitution');
        parts.push(to.of(isInterpolation ? (held ?? child) : child));
      } else if (PIECE.test(child.type)) {
        const inner = named(child);
        if (inner.some(({ type }) => holes.includes(type))) {
          flush();
          const nested = text(holes, raw)(child, to);
          parts.push(nested);
        } else last += raw ? to.text(child) : unescape(to.text(child));
      }
    }
    flush();
    const [only] = parts;
    if (only === undefined) return { kind: 'text', at, value: '' };
    return parts.length === 1 && only.kind === 'text' ? only : { kind: 'join', at, op: '', parts };
  };
}

const LOGIC: Readonly<Record<string, 'and' | 'or'>> = {
  '&&': 'and',
  and: 'and',
  '||': 'or',
  or: 'or',
  '??': 'or',
  '?:': 'or',
  '//': 'or',
};
const COMPARES = /^(?:[=!]==?|<>|[<>]=?|<=>|=~|!~|in|not in|is|is not|instanceof|\.eql\?|-eq|-ne|eq)$/;

/** Two values with an operator between them. */
export function operation(at: Node, op: string, left: Ir, right: Ir, joins: readonly string[]): Ir {
  const logic = op === '//' && !joins.includes('//') ? undefined : LOGIC[op];
  if (logic !== undefined) return { kind: 'logic', at, op: logic, left, right };
  if (COMPARES.test(op)) return { kind: 'compare', at, op, left, right };
  if (joins.includes(op)) return { kind: 'join', at, op, parts: [left, right] };
  return { kind: 'math', at, op, left, right };
}

/** A binary expression; these operators put texts together. A long chain of them is one join and not as many levels. */
export function binary(joins: readonly string[] = ['+']): Shape {
  const operator = (node: Node, to: Lowering): string =>
    to.text(
      field(node, 'operator') ??
        node.children.find((child) => !child.named && child.field !== 'left' && child.field !== 'right'),
    );
  return (at, to) => {
    const op = operator(at, to);
    const sides = (node: Node): [Node | undefined, Node | undefined] => [
      field(node, 'left') ?? named(node)[0],
      field(node, 'right') ?? named(node).at(-1),
    ];
    const [left, right] = sides(at);
    if (!joins.includes(op)) return operation(at, op, to.of(left), to.of(right), joins);
    const parts: Ir[] = [to.of(right)];
    let first = left;
    while (first !== undefined && first.type === at.type && joins.includes(operator(first, to))) {
      const [before, after] = sides(first);
      parts.push(to.of(after));
      first = before;
    }
    parts.push(to.of(first));
    return { kind: 'join', at, op, parts: parts.toReversed() };
  };
}

/** The arguments in a list of them. */
export function argumentsOf(list: Node | undefined, to: Lowering): Argument[] {
  if (list?.type === 'generator_expression' || list?.type === 'template_string') return [{ value: to.of(list) }];
  return named(list).map((node): Argument => {
    const given = /^(keyword_argument|named_argument|argument|pair|value_argument)$/.test(node.type)
      ? field(node, 'name', 'key')
      : undefined;
    const value =
      given === undefined && node.type !== 'argument' ? node : (field(node, 'value') ?? named(node).at(-1) ?? node);
    return { ...(given === undefined ? {} : { name: to.text(given).replace(/:$/, '') }), value: to.of(value) };
  });
}

/** `callee(arguments)`. */
export const call =
  (callee: string, args: string): Shape =>
  (at, to) => ({ kind: 'call', at, callee: to.of(field(at, callee)), args: argumentsOf(field(at, args), to) });

/** `object.method(arguments)`, or `method(arguments)`, in grammars that have it as one node. */
export const methodCall =
  (object: string, method: string, args: string): Shape =>
  (at, to) => {
    const of = to.maybe(field(at, object));
    const called = field(at, method);
    const callee: Ir =
      of === undefined
        ? { kind: 'name', at: called ?? at, name: to.text(called) }
        : { kind: 'member', at: called ?? at, of, name: to.text(called) };
    return { kind: 'call', at, callee, args: argumentsOf(field(at, args), to) };
  };

/** `new Type(arguments)`: the type's name is what is called. */
export const creation =
  (type: string, args: string): Shape =>
  (at, to) => {
    const made = field(at, type);
    const list = field(at, args) ?? typed(at, 'argument_list', 'arguments');
    const body = typed(at, 'class_body', 'initializer_expression', 'declaration_list');
    const created: Ir = { kind: 'call', at, callee: typePath(made, to), args: argumentsOf(list, to) };
    return body === undefined ? created : { kind: 'other', at, parts: [to.of(body), created] };
  };

/** The name of a type without what it is applied to: `java.util.ArrayList<String>` is `java.util.ArrayList`. */
export function typePath(type: Node | undefined, to: Lowering): Ir {
  const at = type ?? { type: '', named: true, field: null, start: 0, end: 0, children: [] };
  const words = plainType(to.text(type))
    .split(/\.|::|\\/)
    .filter((word) => word !== '');
  const [first = '', ...rest] = words;
  return rest.reduce<Ir>((of, each) => ({ kind: 'member', at, of, name: each }), { kind: 'name', at, name: first });
}

/** A type as it is written, without what it is applied to and how it is held. */
export const plainType = (written: string): string =>
  written
    .replace(/^[:\s]+/, '')
    .replaceAll(/<[^]*>|\[[^]*\]|\?$|^\?|\b(?:const|final|mut|ref|readonly|struct|unsigned|signed|static)\b|[*&]/g, '')
    .trim();

/** `object.name`. */
export const member =
  (object: string, property: string): Shape =>
  (at, to) => ({
    kind: 'member',
    at,
    of: to.of(field(at, object)),
    name: to.text(field(at, property)).replace(/^[#$]/, ''),
  });

/** `object[key]`. */
export const index =
  (object: string, key: string): Shape =>
  (at, to) => {
    const of = field(at, object) ?? named(at)[0];
    return {
      kind: 'index',
      at,
      of: to.of(of),
      key: to.of(field(at, key) ?? named(at).findLast((child) => child !== of)),
    };
  };

/** `target = value`. */
export const assign =
  (target = 'left', value = 'right'): Shape =>
  (at, to) => {
    const op =
      to.text(
        field(at, 'operator') ??
          at.children.find((child) => !child.named && child.field === null && child.type.endsWith('=')),
      ) || '=';
    return { kind: 'assign', at, target: to.of(field(at, target)), op, value: to.of(field(at, value)) };
  };

/** `if`, with its test and two ways. */
export const branch =
  (test = 'condition', then = 'consequence', otherwise = 'alternative'): Shape =>
  (at, to) => ({
    kind: 'if',
    at,
    test: to.of(field(at, test)),
    consequence: to.of(field(at, then)),
    alternative: to.maybe(field(at, otherwise)),
  });

/** `test ? a : b`. */
export const choice =
  (test = 'condition', then = 'consequence', otherwise = 'alternative'): Shape =>
  (at, to) => {
    const condition = to.of(field(at, test));
    const first = field(at, then);
    return {
      kind: 'choice',
      at,
      test: condition,
      options: [first === undefined ? condition : to.of(first), to.of(field(at, otherwise))],
    };
  };

/** A loop as long as a test holds. */
export const repeat: Shape = (at, to) => ({
  kind: 'loop',
  at,
  first: to.maybe(field(at, 'initializer', 'init')),
  test: to.maybe(field(at, 'condition')),
  item: undefined,
  over: undefined,
  body: { kind: 'block', at, items: [to.of(field(at, 'body')), to.of(field(at, 'increment', 'update'))] },
});

/** A loop over the items of something. */
export const each =
  (item: string, over: string): Shape =>
  (at, to) => ({
    kind: 'loop',
    at,
    first: undefined,
    test: undefined,
    item: to.of(field(at, item)),
    over: to.of(field(at, over)),
    body: to.of(field(at, 'body')),
  });

/** A sequence of statements. */
export const block: Shape = (at, to) => ({ kind: 'block', at, items: named(at).map((child) => to.of(child)) });

/** `return value`. */
const giveBack: Shape = (at, to) => ({ kind: 'return', at, value: to.maybe(named(at)[0]) });

/** What ends the way that it stands on: `throw`, `break`, `continue`. */
export const exit: Shape = (at, to) => ({ kind: 'exit', at, value: to.maybe(named(at)[0]) });

/** The item inside of something that changes nothing about it. */
export const inside: Shape = (at, to) => to.of(named(at).at(-1));

/** A list of items. */
export const list: Shape = (at, to) => ({ kind: 'list', at, items: named(at).map((child) => to.of(child)) });

/** `not value`, where the operator says so; else the value. */
export const unary: Shape = (at, to) => {
  const value = to.of(field(at, 'argument', 'operand') ?? named(at).at(-1));
  const op = to.text(at.children[0]);
  if (op === '!' || op === 'not') return { kind: 'not', at, value };
  return op === '-' || op === '+' || op === '~'
    ? { kind: 'math', at, op, left: value, right: { kind: 'number', at, value: 0 } }
    : value;
};

/** What makes a function, as the grammar has it. */
interface FunctionParts {
  name: string;
  marks?: string;
  parameters: readonly Parameter[];
  body: Node | undefined;
  inline?: boolean;
}

/** A function of these parameters. */
export const lowerFunction = (at: Node, to: Lowering, parts: FunctionParts): FunctionIr => ({
  kind: 'function',
  at,
  name: parts.name,
  marks: parts.marks ?? '',
  parameters: parts.parameters,
  body: to.of(parts.body),
  inline: parts.inline ?? false,
});

/** What a method gives is what its last statement gives. */
export function givingLast(body: Ir): Ir {
  if (body.kind === 'block') {
    const last = body.items.at(-1);
    return last === undefined ? body : { ...body, items: [...body.items.slice(0, -1), givingLast(last)] };
  }
  if (body.kind === 'if')
    return {
      ...body,
      consequence: givingLast(body.consequence),
      alternative: body.alternative === undefined ? undefined : givingLast(body.alternative),
    };
  return /^(?:return|exit|assign|loop|switch|class|function|import)$/.test(body.kind)
    ? body
    : { kind: 'return', at: body.at, value: body };
}

/** What nearly all grammars name alike. */
export const COMMON: Shapes = {
  identifier: name,
  true: plain('true'),
  false: plain('false'),
  boolean_literal: (at, to) => ({ kind: to.text(at) === 'true' ? 'true' : 'false', at }),
  null_literal: plain('nothing'),
  null: plain('nothing'),
  number,
  integer: number,
  float: number,
  integer_literal: number,
  float_literal: number,
  decimal_integer_literal: number,
  number_literal: number,
  int_literal: number,
  binary_expression: binary(),
  unary_expression: unary,
  parenthesized_expression: inside,
  expression_statement: inside,
  if_statement: branch(),
  if_expression: branch(),
  while_statement: repeat,
  for_statement: repeat,
  do_statement: repeat,
  return_statement: giveBack,
  return_expression: giveBack,
  throw_statement: exit,
  break_statement: exit,
  continue_statement: exit,
  block,
  statement_block: block,
  program: block,
};
