import type { Ir, Parameter } from '../ir.ts';
import type { Node } from '../../../../kit/plain-tree.ts';
import {
  argumentsOf,
  assign,
  binary,
  block,
  branch,
  choice,
  COMMON,
  exit,
  field,
  givingLast,
  index,
  inside,
  list,
  lowerFunction,
  name,
  named,
  plain,
  text,
  typed,
  unary,
  type Lowering,
  type Shape,
  type Shapes,
} from './lower.ts';

const parameters = (given: Node | undefined, to: Lowering): Parameter[] =>
  named(given).map((each): Parameter => ({
    target: { kind: 'name', at: each, name: to.text(field(each, 'name') ?? each).replace(/^[*&:]+/, '') },
    marks: '',
  }));

const aMethod: Shape = (at, to) => {
  const lowered = lowerFunction(at, to, {
    name: to.text(field(at, 'name')),
    parameters: parameters(field(at, 'parameters'), to),
    body: field(at, 'body'),
  });
  return lowered.kind === 'function' ? { ...lowered, body: givingLast(lowered.body) } : lowered;
};

const aBlock = (node: Node, to: Lowering): Ir => {
  const lowered = lowerFunction(node, to, {
    name: '',
    inline: true,
    parameters: parameters(field(node, 'parameters'), to),
    body: field(node, 'body'),
  });
  return lowered.kind === 'function' ? { ...lowered, body: givingLast(lowered.body) } : lowered;
};

const aCall: Shape = (at, to) => {
  const receiver = to.maybe(field(at, 'receiver'));
  const method = field(at, 'method');
  const own = to.text(method);
  const held = field(at, 'block');
  const args = [
    ...argumentsOf(field(at, 'arguments'), to),
    ...(held === undefined ? [] : [{ value: aBlock(held, to) }]),
  ];
  if (receiver === undefined && /^(?:raise|fail|throw|abort|exit)$/.test(own))
    return { kind: 'exit', at, value: args[0]?.value ?? { kind: 'nothing', at } };
  if (receiver === undefined && /^(?:require|require_relative|attr_\w+|include|extend)$/.test(own))
    return { kind: 'nothing', at };
  const callee: Ir =
    receiver === undefined
      ? { kind: 'name', at: method ?? at, name: own }
      : { kind: 'member', at: method ?? at, of: receiver, name: own };
  return { kind: 'call', at, callee, args };
};

/** `a << b` puts something into `a`. */
const operation: Shape = (at, to) => {
  const op = to.text(field(at, 'operator'));
  if (op === '<<')
    return {
      kind: 'call',
      at,
      callee: { kind: 'member', at, of: to.of(field(at, 'left')), name: '<<' },
      args: [{ value: to.of(field(at, 'right')) }],
    };
  return binary(['+', '%'])(at, to);
};

const modifier =
  (negated: boolean): Shape =>
  (at, to) => {
    const test = to.of(field(at, 'condition'));
    return {
      kind: 'if',
      at,
      test: negated ? { kind: 'not', at, value: test } : test,
      consequence: to.of(field(at, 'body', 'consequence')),
      alternative: to.maybe(field(at, 'alternative')),
    };
  };

const target: Shape = (at, to) => {
  const lowered = assign()(at, to);
  const left = field(at, 'left');
  if (lowered.kind !== 'assign' || left?.type !== 'call') return lowered;
  return {
    ...lowered,
    target: { kind: 'member', at: left, of: to.of(field(left, 'receiver')), name: to.text(field(left, 'method')) },
  };
};

const switched: Shape = (at, to) => ({
  kind: 'switch',
  at,
  on: to.of(field(at, 'value')),
  cases: at.children
    .filter(({ type }) => type === 'when' || type === 'else')
    .map((part) => ({
      values: part.children
        .filter((child) => child.field === 'pattern')
        .map((value) => to.of(named(value)[0] ?? value)),
      body: part.type === 'when' ? to.of(field(part, 'body')) : block(part, to),
    })),
});

const symbol: Shape = (at, to) => ({ kind: 'text', at, value: to.text(at).replaceAll(/^:|:$|["']/g, '') });

const BLOCKS: Shapes = Object.fromEntries(
  ['then', 'else', 'do', 'begin', 'ensure', 'body_statement', 'block_body', 'parenthesized_statements'].map((type) => [
    type,
    block,
  ]),
);

/** Ruby's grammar. */
export const RUBY: Shapes = {
  ...COMMON,
  constant: name,
  self: name,
  instance_variable: (at, to) => ({
    kind: 'member',
    at,
    of: { kind: 'name', at, name: 'self' },
    name: to.text(at).slice(1),
  }),
  class_variable: name,
  global_variable: name,
  nil: plain('nothing'),
  string: text(['interpolation']),
  bare_string: text(['interpolation']),
  heredoc_body: text(['interpolation']),
  heredoc_beginning: plain('nothing'),
  string_array: list,
  chained_string: (at, to) => ({ kind: 'join', at, op: '', parts: named(at).map((child) => to.of(child)) }),
  simple_symbol: symbol,
  hash_key_symbol: symbol,
  delimited_symbol: text(['interpolation']),
  regex: (at, to) => ({ kind: 'regex', at, value: to.text(at) }),
  subshell: (at, to) => ({
    kind: 'call',
    at,
    callee: { kind: 'name', at, name: '`' },
    args: [{ value: text(['interpolation'])(at, to) }],
  }),
  call: aCall,
  scope_resolution: (at, to) => {
    const scope = field(at, 'scope');
    const own = to.text(field(at, 'name'));
    return scope === undefined ? { kind: 'name', at, name: own } : { kind: 'member', at, of: to.of(scope), name: own };
  },
  element_reference: index('object', 'index'),
  binary: operation,
  unary: unary,
  assignment: target,
  operator_assignment: target,
  left_assignment_list: list,
  right_assignment_list: list,
  conditional: choice(),
  if: branch(),
  elsif: branch(),
  unless: modifier(true),
  if_modifier: modifier(false),
  unless_modifier: modifier(true),
  ...BLOCKS,
  rescue: (at, to) => ({
    kind: 'if',
    at,
    test: { kind: 'other', at, parts: [] },
    consequence: to.of(field(at, 'body')),
    alternative: undefined,
  }),
  while: (at, to) => ({
    kind: 'loop',
    at,
    first: undefined,
    test: to.of(field(at, 'condition')),
    item: undefined,
    over: undefined,
    body: to.of(field(at, 'body')),
  }),
  for: (at, to) => ({
    kind: 'loop',
    at,
    first: undefined,
    test: undefined,
    item: to.of(field(at, 'pattern')),
    over: to.of(typed(at, 'in')),
    body: to.of(field(at, 'body')),
  }),
  in: inside,
  case: switched,
  return: (at, to) => ({ kind: 'return', at, value: to.maybe(named(named(at)[0])[0]) }),
  break: exit,
  next: exit,
  method: aMethod,
  singleton_method: aMethod,
  lambda: (at, to) => ({
    ...lowerFunction(at, to, {
      name: '',
      inline: true,
      parameters: parameters(field(at, 'parameters'), to),
      body: field(at, 'body'),
    }),
  }),
  class: (at, to) => ({
    kind: 'class',
    at,
    name: to.text(field(at, 'name')),
    marks: to.text(field(at, 'superclass')),
    body: to.of(field(at, 'body')),
  }),
  module: (at, to) => ({
    kind: 'class',
    at,
    name: to.text(field(at, 'name')),
    marks: '',
    body: to.of(field(at, 'body')),
  }),
  array: list,
  hash: (at, to) => ({
    kind: 'record',
    at,
    entries: named(at).map((each) => ({
      key: to.maybe(field(each, 'key')),
      value: to.of(field(each, 'value') ?? each),
    })),
  }),
  splat_argument: inside,
  block_argument: inside,
};
