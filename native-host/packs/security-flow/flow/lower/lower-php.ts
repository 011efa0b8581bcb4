import type { Ir, Parameter } from '../ir.ts';
import type { Node } from '../../../../kit/plain-tree.ts';
import {
  argumentsOf,
  assign,
  binary,
  call,
  COMMON,
  creation,
  exit,
  field,
  fields,
  index,
  inside,
  list,
  lowerFunction,
  methodCall,
  name,
  named,
  plain,
  plainType,
  text,
  typed,
  unary,
  type Lowering,
  type Shape,
  type Shapes,
} from './lower.ts';
import { words } from '../../../../../shared/word-list.ts';

/** Variables go by their names alone; the variables of the request keep their sign. */
const nameOf = (written: string): string => (written.startsWith('$_') ? written : written.replace(/^[$\\]+/, ''));

const variable: Shape = (at, to) => ({ kind: 'name', at, name: nameOf(to.text(at)) });

const parameter = (node: Node, to: Lowering): Parameter => {
  const type = field(node, 'type');
  return {
    target: to.of(field(node, 'name')),
    marks: '',
    ...(type === undefined ? {} : { type: to.text(type).replace(/^[?\\]+/, '') }),
  };
};

const aFunction: Shape = (at, to) => {
  const body = field(at, 'body');
  const lowered = lowerFunction(at, to, {
    name: to.text(field(at, 'name')),
    marks: at.children
      .filter(({ type }) => /modifier|attribute/.test(type))
      .map((each) => to.text(each))
      .join(' '),
    parameters: named(field(at, 'parameters')).map((each) => parameter(each, to)),
    body,
    inline: at.type !== 'method_declaration' && at.type !== 'function_definition',
  });
  return at.type === 'arrow_function' && lowered.kind === 'function'
    ? { ...lowered, body: { kind: 'return', at, value: lowered.body } }
    : lowered;
};

/** `echo`, `print`, `include` and backticks are calls of these names. */
const called =
  (callee: string): Shape =>
  (at, to) => ({
    kind: 'call',
    at,
    callee: { kind: 'name', at, name: callee },
    args: named(at)
      .flatMap((child) => (child.type === 'sequence_expression' ? named(child) : [child]))
      .map((value) => ({ value: to.of(value) })),
  });

const branches: Shape = (at, to) => {
  const others = fields(at, 'alternative');
  const alternative = others.reduceRight<Ir | undefined>(
    (rest, each) =>
      each.type === 'else_if_clause'
        ? {
            kind: 'if',
            at: each,
            test: to.of(field(each, 'condition')),
            consequence: to.of(field(each, 'body')),
            alternative: rest,
          }
        : to.of(field(each, 'body')),
    undefined,
  );
  return { kind: 'if', at, test: to.of(field(at, 'condition')), consequence: to.of(field(at, 'body')), alternative };
};

/** A sequence of statements; what stands after `<?=` is written into the page. */
const statements: Shape = (at, to) => {
  let echoed = false;
  const items = named(at).map((child): Ir => {
    const lowered = to.of(child);
    const item: Ir =
      echoed && child.type === 'expression_statement'
        ? { kind: 'call', at: child, callee: { kind: 'name', at: child, name: 'echo' }, args: [{ value: lowered }] }
        : lowered;
    echoed =
      (child.type === 'text_interpolation' && to.text(child).endsWith('<?=')) ||
      (child.type === 'php_tag' && to.text(child) === '<?=');
    return item;
  });
  return { kind: 'block', at, items };
};

const each: Shape = (at, to) => {
  const [over, item] = named(at);
  return {
    kind: 'loop',
    at,
    first: undefined,
    test: undefined,
    item: item?.type === 'pair' ? to.maybe(named(item)[1]) : to.maybe(item),
    over: to.of(over),
    body: to.of(field(at, 'body')),
  };
};

const array: Shape = (at, to) => {
  const entries = named(at).map((element) => {
    const [first, second] = named(element);
    return second === undefined ? { key: undefined, value: to.of(first) } : { key: to.of(first), value: to.of(second) };
  });
  return entries.some(({ key }) => key !== undefined)
    ? { kind: 'record', at, entries }
    : { kind: 'list', at, items: entries.map(({ value }) => value) };
};

const switched: Shape = (at, to) => ({
  kind: 'switch',
  at,
  on: to.of(field(at, 'condition')),
  cases: named(field(at, 'body')).map((part) => ({
    values: [field(part, 'value')]
      .concat(named(field(part, 'conditional_expressions')))
      .flatMap((value) => (value === undefined ? [] : [to.of(value)])),
    body: part.type.startsWith('match')
      ? to.of(field(part, 'return_expression'))
      : {
          kind: 'block',
          at: part,
          items: part.children.filter((child) => child.named && child.field !== 'value').map((child) => to.of(child)),
        },
  })),
});

const scoped: Shape = (at, to) => ({
  kind: 'member',
  at,
  of: to.of(field(at, 'scope', 'object')),
  name: nameOf(to.text(field(at, 'name') ?? named(at).at(-1))),
});

const scopedCall: Shape = (at, to) => {
  const scope = to.text(field(at, 'scope'));
  const own = to.text(field(at, 'name'));
  return {
    kind: 'call',
    at,
    callee: {
      kind: 'member',
      at,
      of: { kind: 'name', at, name: nameOf(scope.split('\\').at(-1) ?? scope) },
      name: own,
    },
    args: argumentsOf(field(at, 'arguments'), to),
  };
};

const HOLES = words`
  variable_name subscript_expression member_access_expression dynamic_variable_name member_call_expression
  nullsafe_member_access_expression scoped_property_access_expression function_call_expression
`;

/** PHP's grammar. */
export const PHP: Shapes = {
  ...COMMON,
  program: statements,
  compound_statement: statements,
  name,
  variable_name: variable,
  qualified_name: (at, to) => ({ kind: 'name', at, name: to.text(at).split('\\').at(-1) ?? '' }),
  relative_scope: name,
  boolean: (at, to) => ({ kind: to.text(at).toLowerCase() === 'true' ? 'true' : 'false', at }),
  string: text([], true),
  encapsed_string: text(HOLES),
  heredoc: (at, to) => text(HOLES)(field(at, 'value') ?? at, to),
  nowdoc: (at) => ({ kind: 'text', at, value: '' }),
  shell_command_expression: (at, to) => ({
    kind: 'call',
    at,
    callee: { kind: 'name', at, name: 'shell_exec' },
    args: [{ value: text(HOLES)(at, to) }],
  }),
  function_call_expression: call('function', 'arguments'),
  member_call_expression: methodCall('object', 'name', 'arguments'),
  nullsafe_member_call_expression: methodCall('object', 'name', 'arguments'),
  scoped_call_expression: scopedCall,
  object_creation_expression: (at, to) => ({
    kind: 'call',
    at,
    callee: { kind: 'name', at, name: to.text(named(at)[0]).split('\\').at(-1) ?? '' },
    args: argumentsOf(typed(at, 'arguments'), to),
  }),
  member_access_expression: scoped,
  nullsafe_member_access_expression: scoped,
  scoped_property_access_expression: scoped,
  class_constant_access_expression: (at, to) => ({
    kind: 'member',
    at,
    of: to.of(named(at)[0]),
    name: to.text(named(at).at(-1)),
  }),
  subscript_expression: index('object', 'index'),
  binary_expression: binary(['.']),
  unary_op_expression: unary,
  assignment_expression: assign(),
  augmented_assignment_expression: assign(),
  reference_assignment_expression: assign(),
  conditional_expression: (at, to) => {
    const test = to.of(field(at, 'condition'));
    const first = field(at, 'body');
    return {
      kind: 'choice',
      at,
      test,
      options: [first === undefined ? test : to.of(first), to.of(field(at, 'alternative'))],
    };
  },
  cast_expression: (at, to) => ({
    kind: 'cast',
    at,
    type: plainType(to.text(field(at, 'type'))),
    value: to.of(field(at, 'value')),
  }),
  error_suppression_expression: inside,
  echo_statement: called('echo'),
  print_intrinsic: called('echo'),
  include_expression: called('include'),
  include_once_expression: called('include'),
  require_expression: called('include'),
  require_once_expression: called('include'),
  exit_statement: (at, to) => ({
    kind: 'block',
    at,
    items: [called('echo')(at, to), { kind: 'exit', at, value: { kind: 'nothing', at } }],
  }),
  throw_expression: exit,
  array_creation_expression: array,
  list_literal: list,
  function_definition: aFunction,
  method_declaration: aFunction,
  arrow_function: aFunction,
  anonymous_function: aFunction,
  anonymous_function_creation_expression: aFunction,
  class_declaration: (at, to) => ({
    kind: 'class',
    at,
    name: to.text(field(at, 'name')),
    marks: '',
    body: to.of(field(at, 'body')),
  }),
  declaration_list: statements,
  property_element: (at, to) => ({
    kind: 'assign',
    at,
    target: to.of(field(at, 'name')),
    op: '=',
    fresh: true,
    value: to.maybe(field(at, 'default_value')) ?? { kind: 'other', at, parts: [] },
  }),
  const_element: (at, to) => ({
    kind: 'assign',
    at,
    target: to.of(named(at)[0]),
    op: '=',
    fresh: true,
    value: to.of(named(at)[1]),
  }),
  if_statement: branches,
  while_statement: (at, to) => ({
    kind: 'loop',
    at,
    first: undefined,
    test: to.of(field(at, 'condition')),
    item: undefined,
    over: undefined,
    body: to.of(field(at, 'body')),
  }),
  for_statement: (at, to) => ({
    kind: 'loop',
    at,
    first: to.maybe(field(at, 'initialize')),
    test: to.maybe(field(at, 'condition')),
    item: undefined,
    over: undefined,
    body: to.of(field(at, 'body')),
  }),
  foreach_statement: each,
  switch_statement: switched,
  match_expression: switched,
  try_statement: statements,
  catch_clause: (at, to) => ({
    kind: 'if',
    at,
    test: { kind: 'other', at, parts: [] },
    consequence: to.of(field(at, 'body')),
    alternative: undefined,
  }),
  namespace_use_declaration: plain('nothing'),
  namespace_definition: plain('nothing'),
  global_declaration: plain('nothing'),
  text_interpolation: plain('nothing'),
  text: plain('nothing'),
  php_tag: plain('nothing'),
  new_expression: creation('type', 'arguments'),
};
