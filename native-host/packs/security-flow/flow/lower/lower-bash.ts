import type { Ir } from '../ir.ts';
import type { Node } from '../../../../kit/plain-tree.ts';
import {
  block,
  COMMON,
  exit,
  field,
  fields,
  inside,
  lowerFunction,
  named,
  operation,
  plain,
  text,
  typed,
  unary,
  type Lowering,
  type Shape,
  type Shapes,
} from './lower.ts';

const HOLES = ['simple_expansion', 'expansion', 'command_substitution', 'arithmetic_expansion', 'process_substitution'];

const expansion: Shape = (at, to) => {
  const [variable] = named(at);
  const own = to.text(variable?.type === 'subscript' ? field(variable, 'name') : variable);
  const value: Ir = { kind: 'name', at, name: /^[\d@*]+$/.test(own) ? `$${own}` : own };
  return /^\$\{[^:}]*:\?/.test(to.text(at))
    ? { kind: 'call', at, callee: { kind: 'name', at, name: 'given' }, args: [{ value }] }
    : value;
};

/** A word without quotes is split where its value has blanks: it is a call of `unquoted`. */
const word = (node: Node, to: Lowering): Ir => {
  const value = to.of(node);
  const bare =
    node.type === 'simple_expansion' ||
    node.type === 'expansion' ||
    node.type === 'command_substitution' ||
    (node.type === 'concatenation' && named(node).some(({ type }) => HOLES.includes(type)));
  return bare
    ? { kind: 'call', at: node, callee: { kind: 'name', at: node, name: 'unquoted' }, args: [{ value }] }
    : value;
};

const command: Shape = (at, to) => {
  const own = to.text(field(at, 'name'));
  const args = fields(at, 'argument');
  if (/^(?:exit|return|exec)$/.test(own)) return { kind: 'exit', at, value: { kind: 'nothing', at } };
  if (own === 'read') {
    const into = args.findLast((each) => each.type === 'word');
    return {
      kind: 'assign',
      at,
      target: { kind: 'name', at, name: to.text(into) },
      op: '=',
      value: { kind: 'call', at, callee: { kind: 'name', at, name: 'read' }, args: [] },
    };
  }
  const words = args.map((each) => word(each, to));
  const [first, ...others] = words;
  const shifted = /^(?:sudo|env|nohup|command|exec|time)$/.test(own) && first?.kind === 'text';
  return {
    kind: 'call',
    at,
    callee: { kind: 'name', at, name: shifted ? first.value : own },
    args: (shifted ? others : words).map((value) => ({ value })),
  };
};

const nameOf = (node: Node, to: Lowering): string =>
  to.text(field(node.type === 'redirected_statement' ? field(node, 'body') : node, 'name'));

/** `a | b` is also a call of `pipeline` with the names of what runs in it. */
const pipeline: Shape = (at, to) => {
  const parts = named(at);
  return {
    kind: 'block',
    at,
    items: [
      ...parts.map((part) => to.of(part)),
      {
        kind: 'call',
        at,
        callee: { kind: 'name', at, name: 'pipeline' },
        args: parts.map((part) => ({ value: { kind: 'text', at: part, value: nameOf(part, to) } })),
      },
    ],
  };
};

const branches: Shape = (at, to) => {
  const test = to.of(field(at, 'condition'));
  const rest = at.children.filter(({ type }) => type === 'elif_clause' || type === 'else_clause');
  const then = at.children.filter((child) => child.named && child.field !== 'condition' && !rest.includes(child));
  const alternative = rest.reduceRight<Ir | undefined>((below, each) => {
    const [first, ...body] = named(each);
    return each.type === 'elif_clause'
      ? {
          kind: 'if',
          at: each,
          test: to.of(first),
          consequence: { kind: 'block', at: each, items: body.map((child) => to.of(child)) },
          alternative: below,
        }
      : block(each, to);
  }, undefined);
  return {
    kind: 'if',
    at,
    test,
    consequence: { kind: 'block', at, items: then.map((child) => to.of(child)) },
    alternative,
  };
};

/** A test's operator in the words of other languages; empty for what is none. */
function operatorOf(written: string): string {
  if (written === '=') return '==';
  return /^(?:&&|\|\||-?[a-z=!<>~]+)$/.test(written) ? written : '';
}

const test: Shape = (at, to) =>
  operation(at, operatorOf(to.text(field(at, 'operator'))), to.of(field(at, 'left')), to.of(field(at, 'right')), []);

/** Bash's grammar, which is that of other shells as well. */
export const BASH: Shapes = {
  ...COMMON,
  word: (at, to) => ({ kind: 'text', at, value: to.text(at) }),
  extglob_pattern: (at, to) => ({ kind: 'text', at, value: to.text(at) }),
  number: (at, to) => ({ kind: 'text', at, value: to.text(at) }),
  raw_string: (at, to) => ({ kind: 'text', at, value: to.text(at).slice(1, -1) }),
  ansi_c_string: (at, to) => ({ kind: 'text', at, value: to.text(at) }),
  regex: (at, to) => ({ kind: 'regex', at, value: to.text(at) }),
  string: text(HOLES),
  translated_string: inside,
  concatenation: (at, to) => ({ kind: 'join', at, op: '', parts: named(at).map((child) => to.of(child)) }),
  simple_expansion: expansion,
  expansion,
  arithmetic_expansion: (at) => ({ kind: 'number', at, value: undefined }),
  command_substitution: (at, to) => {
    const [only] = named(at);
    return only === undefined ? { kind: 'nothing', at } : to.of(only);
  },
  process_substitution: inside,
  variable_assignment: (at, to) => ({
    kind: 'assign',
    at,
    target: { kind: 'name', at, name: to.text(field(at, 'name')) },
    op: '=',
    fresh: true,
    value: to.maybe(field(at, 'value')) ?? { kind: 'text', at, value: '' },
  }),
  array: (at, to) => ({ kind: 'list', at, items: named(at).map((child) => to.of(child)) }),
  declaration_command: block,
  command,
  redirected_statement: (at, to) => {
    const body = to.of(field(at, 'body'));
    const heredoc = typed(typed(at, 'heredoc_redirect'), 'heredoc_body');
    return heredoc === undefined || body.kind !== 'call'
      ? body
      : { ...body, args: [...body.args, { value: text(HOLES)(heredoc, to) }] };
  },
  pipeline,
  list: block,
  subshell: block,
  compound_statement: block,
  do_group: block,
  if_statement: branches,
  test_command: inside,
  unary_expression: unary,
  binary_expression: test,
  negated_command: (at, to) => ({ kind: 'not', at, value: to.of(named(at)[0]) }),
  for_statement: (at, to) => ({
    kind: 'loop',
    at,
    first: undefined,
    test: undefined,
    item: { kind: 'name', at, name: to.text(field(at, 'variable')) },
    over: { kind: 'list', at, items: fields(at, 'value').map((value) => to.of(value)) },
    body: to.of(field(at, 'body')),
  }),
  c_style_for_statement: (at, to) => to.of(field(at, 'body')),
  while_statement: (at, to) => ({
    kind: 'loop',
    at,
    first: undefined,
    test: to.of(field(at, 'condition')),
    item: undefined,
    over: undefined,
    body: to.of(field(at, 'body')),
  }),
  case_statement: (at, to) => ({
    kind: 'switch',
    at,
    on: to.of(field(at, 'value')),
    cases: at.children
      .filter(({ type }) => type === 'case_item')
      .map((each) => ({
        values: fields(each, 'value')
          .filter((value) => !/[*?[]/.test(to.text(value)))
          .map((value) => to.of(value)),
        body: {
          kind: 'block',
          at: each,
          items: each.children.filter((child) => child.named && child.field !== 'value').map((child) => to.of(child)),
        },
      })),
  }),
  function_definition: (at, to) =>
    lowerFunction(at, to, { name: to.text(field(at, 'name')), parameters: [], body: field(at, 'body') }),
  heredoc_redirect: plain('nothing'),
  file_redirect: plain('nothing'),
  break_statement: exit,
};
