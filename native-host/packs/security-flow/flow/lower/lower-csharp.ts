import type { Ir, Parameter } from '../ir.ts';
import type { Node } from '../../../../kit/plain-tree.ts';
import {
  argumentsOf,
  assign,
  block,
  branch,
  call,
  choice,
  COMMON,
  each,
  exit,
  field,
  index,
  inside,
  list,
  lowerFunction,
  member,
  name,
  named,
  operation,
  plain,
  plainType,
  text,
  typed,
  typePath,
  unary,
  type Lowering,
  type Shape,
  type Shapes,
} from './lower.ts';

const marksOf = (at: Node, to: Lowering): string =>
  at.children
    .filter(({ type }) => type === 'attribute_list' || type === 'modifier')
    .map((one) => to.text(one))
    .join(' ');

const parameter = (node: Node, to: Lowering): Parameter => {
  const type = field(node, 'type');
  return {
    target: { kind: 'name', at: node, name: to.text(field(node, 'name') ?? node) },
    marks: marksOf(node, to),
    ...(type === undefined ? {} : { type: to.text(type) }),
  };
};

const aFunction: Shape = (at, to) => {
  const given = field(at, 'parameters');
  const body = field(at, 'body');
  const parameters =
    given?.type === 'identifier' || given?.type === 'implicit_parameter'
      ? [parameter(given, to)]
      : named(given)
          .filter(({ type }) => type === 'parameter')
          .map((one) => parameter(one, to));
  const lowered = lowerFunction(at, to, {
    name: to.text(field(at, 'name')),
    marks: marksOf(at, to),
    parameters,
    body,
    inline: at.type === 'lambda_expression',
  });
  return body?.type === 'block' || lowered.kind !== 'function'
    ? lowered
    : { ...lowered, body: { kind: 'return', at: body ?? at, value: lowered.body } };
};

const variables: Shape = (at, to) => {
  const declared = at.type === 'variable_declaration' ? at : typed(at, 'variable_declaration');
  const type = field(declared, 'type');
  return {
    kind: 'block',
    at,
    items: named(declared)
      .filter((child) => child.type === 'variable_declarator')
      .map((one): Ir => {
        const value = one.children.findLast((child) => child.named && child.field === null);
        return {
          kind: 'assign',
          at: one,
          target: { kind: 'name', at: one, name: to.text(field(one, 'name')) },
          op: '=',
          fresh: true,
          type: to.text(type),
          value: value === undefined ? { kind: 'other', at: one, parts: [] } : to.of(value),
        };
      }),
  };
};

/** `new T(a) { B = c }`: what is set in braces are entries of what is made. */
const made: Shape = (at, to) => {
  const given = field(at, 'initializer');
  const args = argumentsOf(field(at, 'arguments'), to);
  const entries = named(given)
    .filter(({ type }) => type === 'assignment_expression')
    .map((one) => ({ name: to.text(field(one, 'left')), value: to.of(field(one, 'right')) }));
  return { kind: 'call', at, callee: typePath(field(at, 'type'), to), args: [...args, ...entries] };
};

const switched: Shape = (at, to) => ({
  kind: 'switch',
  at,
  on: to.of(field(at, 'value') ?? named(at)[0]),
  cases: (at.type === 'switch_expression' ? named(at).slice(1) : named(field(at, 'body'))).map((one) => ({
    values: named(one)
      .filter(({ type }) => type === 'constant_pattern')
      .map((value) => to.of(value)),
    body: {
      kind: 'block',
      at: one,
      items: named(one)
        .filter(({ type }) => !/pattern|discard/.test(type))
        .map((child) => to.of(child)),
    },
  })),
});

const conditional: Shape = (at, to) => {
  const binding = typed(at, 'member_binding_expression');
  return binding === undefined
    ? { kind: 'other', at, parts: named(at).map((child) => to.of(child)) }
    : { kind: 'member', at, of: to.of(field(at, 'condition')), name: to.text(field(binding, 'name')) };
};

/** C#'s grammar. */
export const CSHARP: Shapes = {
  ...COMMON,
  compilation_unit: block,
  this: name,
  this_expression: name,
  base: name,
  predefined_type: name,
  generic_name: typePath,
  qualified_name: typePath,
  string_literal: text(),
  verbatim_string_literal: (at, to) => ({ kind: 'text', at, value: to.text(at).replaceAll(/^@"|"$/g, '') }),
  raw_string_literal: text([], true),
  character_literal: text(),
  real_literal: COMMON['number'] ?? name,
  interpolated_string_expression: (at, to) => {
    const parts = named(at).flatMap((child): Ir[] => {
      if (child.type === 'interpolation')
        return [to.of(named(child).find(({ type }) => type !== 'interpolation_brace'))];
      return /content/.test(child.type) ? [{ kind: 'text', at: child, value: to.text(child) }] : [];
    });
    return { kind: 'join', at, op: '', parts };
  },
  invocation_expression: call('function', 'arguments'),
  object_creation_expression: made,
  implicit_object_creation_expression: made,
  member_access_expression: member('expression', 'name'),
  conditional_access_expression: conditional,
  element_access_expression: index('expression', 'subscript'),
  bracketed_argument_list: inside,
  argument: inside,
  assignment_expression: assign(),
  prefix_unary_expression: unary,
  postfix_unary_expression: (at, to) => to.of(named(at)[0]),
  is_pattern_expression: (at, to) =>
    operation(at, '==', to.of(field(at, 'expression')), to.of(field(at, 'pattern')), []),
  constant_pattern: inside,
  conditional_expression: choice(),
  cast_expression: (at, to) => ({
    kind: 'cast',
    at,
    type: plainType(to.text(field(at, 'type'))),
    value: to.of(field(at, 'value')),
  }),
  as_expression: (at, to) => ({
    kind: 'cast',
    at,
    type: plainType(to.text(field(at, 'right'))),
    value: to.of(field(at, 'left')),
  }),
  await_expression: inside,
  lambda_expression: aFunction,
  anonymous_method_expression: aFunction,
  method_declaration: aFunction,
  local_function_statement: aFunction,
  constructor_declaration: aFunction,
  arrow_expression_clause: inside,
  local_declaration_statement: variables,
  variable_declaration: variables,
  field_declaration: variables,
  property_declaration: (at, to) => ({
    kind: 'assign',
    at,
    target: { kind: 'name', at, name: to.text(field(at, 'name')) },
    op: '=',
    fresh: true,
    type: to.text(field(at, 'type')),
    value: to.maybe(field(at, 'value')) ?? { kind: 'other', at, parts: [] },
  }),
  class_declaration: (at, to) => ({
    kind: 'class',
    at,
    name: to.text(field(at, 'name')),
    marks: to.text(typed(at, 'base_list')),
    body: to.of(field(at, 'body')),
  }),
  record_declaration: (at, to) => ({
    kind: 'class',
    at,
    name: to.text(field(at, 'name')),
    marks: '',
    body: to.of(field(at, 'body')),
  }),
  struct_declaration: (at, to) => ({
    kind: 'class',
    at,
    name: to.text(field(at, 'name')),
    marks: '',
    body: to.of(field(at, 'body')),
  }),
  enum_declaration: (at, to) => ({
    kind: 'class',
    at,
    name: to.text(field(at, 'name')),
    marks: 'enum',
    body: { kind: 'block', at, items: [] },
  }),
  namespace_declaration: (at, to) => to.of(field(at, 'body')),
  file_scoped_namespace_declaration: block,
  declaration_list: block,
  global_statement: inside,
  if_statement: branch(),
  foreach_statement: each('left', 'right'),
  for_statement: (at, to) => ({
    kind: 'loop',
    at,
    first: to.maybe(field(at, 'initializer')),
    test: to.maybe(field(at, 'condition')),
    item: undefined,
    over: undefined,
    body: to.of(field(at, 'body')),
  }),
  switch_statement: switched,
  switch_expression: switched,
  using_statement: block,
  try_statement: block,
  catch_clause: (at, to) => ({
    kind: 'if',
    at,
    test: { kind: 'other', at, parts: [] },
    consequence: to.of(field(at, 'body')),
    alternative: undefined,
  }),
  finally_clause: block,
  throw_statement: exit,
  throw_expression: exit,
  initializer_expression: list,
  implicit_array_creation_expression: inside,
  array_creation_expression: (at, to) => to.of(typed(at, 'initializer_expression')),
  using_directive: plain('nothing'),
  attribute_list: plain('nothing'),
};
