import type { Ir, Parameter } from '../ir.ts';
import type { Node } from '../../../../kit/plain-tree.ts';
import {
  assign,
  block,
  call,
  choice,
  COMMON,
  creation,
  each,
  exit,
  field,
  fields,
  index,
  inside,
  list,
  lowerFunction,
  member,
  methodCall,
  name,
  named,
  operation,
  plain,
  plainType,
  text,
  typed,
  typePath,
  type Lowering,
  type Shape,
  type Shapes,
} from './lower.ts';

const parameter = (node: Node, to: Lowering): Parameter => ({
  target: { kind: 'name', at: node, name: to.text(field(node, 'name') ?? node) },
  marks: to.text(typed(node, 'modifiers')),
  ...(field(node, 'type') === undefined ? {} : { type: to.text(field(node, 'type')) }),
});

const parameters = (list_: Node | undefined, to: Lowering): Parameter[] =>
  list_?.type === 'identifier'
    ? [parameter(list_, to)]
    : named(list_)
        .filter(({ type }) => type !== 'receiver_parameter')
        .map((each_) => parameter(each_, to));

const method: Shape = (at, to) =>
  lowerFunction(at, to, {
    name: to.text(field(at, 'name')),
    marks: to.text(typed(at, 'modifiers')),
    parameters: parameters(field(at, 'parameters'), to),
    body: field(at, 'body'),
  });

const variables: Shape = (at, to) => ({
  kind: 'block',
  at,
  items: fields(at, 'declarator').map((each_): Ir => ({
    kind: 'assign',
    at: each_,
    target: { kind: 'name', at: each_, name: to.text(field(each_, 'name')) },
    op: '=',
    fresh: true,
    type: to.text(field(at, 'type')),
    value: field(each_, 'value') === undefined ? { kind: 'other', at: each_, parts: [] } : to.of(field(each_, 'value')),
  })),
});

const imported: Shape = (at, to) => {
  const path = to.text(named(at).find(({ type }) => type !== 'asterisk'));
  return {
    kind: 'import',
    at,
    names: typed(at, 'asterisk') === undefined ? [{ local: path.slice(path.lastIndexOf('.') + 1), path }] : [],
  };
};

const switched: Shape = (at, to) => ({
  kind: 'switch',
  at,
  on: to.of(field(at, 'condition')),
  cases: named(field(at, 'body')).map((group) => ({
    values: named(group)
      .filter(({ type }) => type === 'switch_label')
      .flatMap((label) => named(label).map((value) => to.of(value))),
    body: {
      kind: 'block',
      at: group,
      items: named(group)
        .filter(({ type }) => type !== 'switch_label')
        .map((child) => to.of(child)),
    },
  })),
});

/** Java's grammar. */
export const JAVA: Shapes = {
  ...COMMON,
  this: name,
  super: name,
  type_identifier: name,
  scoped_type_identifier: typePath,
  scoped_identifier: typePath,
  generic_type: typePath,
  hex_integer_literal: COMMON['number'] ?? name,
  decimal_floating_point_literal: COMMON['number'] ?? name,
  string_literal: text(['string_interpolation']),
  character_literal: text(),
  method_invocation: methodCall('object', 'name', 'arguments'),
  object_creation_expression: creation('type', 'arguments'),
  explicit_constructor_invocation: call('constructor', 'arguments'),
  field_access: member('object', 'field'),
  array_access: index('array', 'index'),
  assignment_expression: assign(),
  local_variable_declaration: variables,
  field_declaration: variables,
  ternary_expression: choice(),
  cast_expression: (at, to) => ({
    kind: 'cast',
    at,
    type: plainType(to.text(field(at, 'type'))),
    value: to.of(field(at, 'value')),
  }),
  instanceof_expression: (at, to) =>
    operation(at, 'instanceof', to.of(field(at, 'left')), to.of(field(at, 'right')), []),
  array_creation_expression: (at, to) =>
    field(at, 'value') === undefined ? { kind: 'list', at, items: [] } : to.of(field(at, 'value')),
  array_initializer: list,
  lambda_expression: (at, to) =>
    lowerFunction(at, to, {
      name: '',
      inline: true,
      parameters: parameters(field(at, 'parameters'), to),
      body: field(at, 'body'),
    }),
  method_declaration: method,
  constructor_declaration: method,
  constructor_body: block,
  compact_constructor_declaration: method,
  class_declaration: (at, to) => ({
    kind: 'class',
    at,
    name: to.text(field(at, 'name')),
    marks: to.text(typed(at, 'modifiers')),
    body: to.of(field(at, 'body')),
  }),
  record_declaration: (at, to) => ({
    kind: 'class',
    at,
    name: to.text(field(at, 'name')),
    marks: to.text(typed(at, 'modifiers')),
    body: to.of(field(at, 'body')),
  }),
  enum_declaration: (at, to) => ({
    kind: 'class',
    at,
    name: to.text(field(at, 'name')),
    marks: 'enum',
    body: to.of(field(at, 'body')),
  }),
  interface_declaration: (at, to) => ({
    kind: 'class',
    at,
    name: to.text(field(at, 'name')),
    marks: 'interface',
    body: to.of(field(at, 'body')),
  }),
  class_body: block,
  enhanced_for_statement: each('name', 'value'),
  switch_expression: switched,
  switch_statement: switched,
  switch_rule: inside,
  yield_statement: inside,
  try_statement: block,
  try_with_resources_statement: block,
  resource_specification: block,
  resource: (at, to) => ({
    kind: 'assign',
    at,
    target: { kind: 'name', at, name: to.text(field(at, 'name')) },
    op: '=',
    fresh: true,
    type: to.text(field(at, 'type')),
    value: to.of(field(at, 'value')),
  }),
  finally_clause: block,
  catch_clause: (at, to) => ({
    kind: 'if',
    at,
    test: { kind: 'other', at, parts: [] },
    consequence: to.of(field(at, 'body')),
    alternative: undefined,
  }),
  catch_formal_parameter: plain('nothing'),
  import_declaration: imported,
  package_declaration: plain('nothing'),
  modifiers: plain('nothing'),
  method_reference: (at, to) => ({
    kind: 'other',
    at,
    parts: named(at)
      .slice(0, 1)
      .map((child) => to.of(child)),
  }),
  throw_statement: exit,
};
