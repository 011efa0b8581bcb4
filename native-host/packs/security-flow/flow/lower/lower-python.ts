import type { Imported, Ir, Parameter } from '../ir.ts';
import type { Node } from '../../../../kit/plain-tree.ts';
import {
  assign,
  binary,
  block,
  call,
  COMMON,
  exit,
  field,
  fields,
  index,
  inside,
  list,
  lowerFunction,
  member,
  named,
  operation,
  plain,
  repeat,
  text,
  typed,
  type Lowering,
  type Shape,
  type Shapes,
} from './lower.ts';

const parameter = (node: Node, to: Lowering): Parameter[] => {
  if (node.type === 'keyword_separator' || node.type === 'positional_separator') return [];
  const own = field(node, 'name') ?? (node.type === 'typed_parameter' ? named(node)[0] : node);
  const type = field(node, 'type');
  const value = to.maybe(field(node, 'value'));
  return [
    {
      target: to.of(own),
      marks: '',
      ...(type === undefined ? {} : { type: to.text(type) }),
      ...(value === undefined ? {} : { value }),
    },
  ];
};

const definition = (at: Node, to: Lowering, marks: string): Ir =>
  lowerFunction(at, to, {
    name: to.text(field(at, 'name')),
    marks,
    parameters: named(field(at, 'parameters')).flatMap((each) => parameter(each, to)),
    body: field(at, 'body'),
  });

const decorated: Shape = (at, to) => {
  const marks = named(at)
    .filter(({ type }) => type === 'decorator')
    .map((each) => to.text(each))
    .join('\n');
  const of = field(at, 'definition');
  return of?.type === 'function_definition' ? definition(of, to, marks) : to.of(of);
};

const imports: Shape = (at, to) => {
  const from = field(at, 'module_name');
  const names = fields(at, 'name').map((each): Imported => {
    const path = to.text(field(each, 'name') ?? each);
    const alias = field(each, 'alias');
    if (from !== undefined) return { local: to.text(alias) || path, path: `${to.text(from)}.${path}` };
    return alias === undefined
      ? { local: path.split('.')[0] ?? path, path: path.split('.')[0] ?? path }
      : { local: to.text(alias), path };
  });
  return { kind: 'import', at, names };
};

const comparison: Shape = (at, to) => {
  const [left, right] = named(at);
  const op = at.children
    .filter((child) => child.field === 'operators' || !child.named)
    .map((child) => to.text(child))
    .join(' ');
  return operation(at, op, to.of(left), to.of(right), []);
};

const conditional: Shape = (at, to) => {
  const [then, test, otherwise] = named(at);
  return { kind: 'choice', at, test: to.of(test), options: [to.of(then), to.of(otherwise)] };
};

/** `if`, its `elif`s, which are nested, and `else`. */
const branches: Shape = (at, to) => {
  const others = fields(at, 'alternative');
  const otherwise = others.reduceRight<Ir | undefined>(
    (rest, each) =>
      each.type === 'elif_clause'
        ? {
            kind: 'if',
            at: each,
            test: to.of(field(each, 'condition')),
            consequence: to.of(field(each, 'consequence')),
            alternative: rest,
          }
        : to.of(field(each, 'body')),
    undefined,
  );
  return {
    kind: 'if',
    at,
    test: to.of(field(at, 'condition')),
    consequence: to.of(field(at, 'consequence')),
    alternative: otherwise,
  };
};

const comprehension: Shape = (at, to) => {
  const body: Ir = { kind: 'list', at, items: [to.of(field(at, 'body'))] };
  const clauses = named(at).filter((child) => child.field !== 'body');
  return clauses.reduceRight<Ir>(
    (held, clause) =>
      clause.type === 'if_clause'
        ? { kind: 'choice', at, test: to.of(named(clause)[0]), options: [held, { kind: 'list', at, items: [] }] }
        : {
            kind: 'loop',
            at,
            first: undefined,
            test: undefined,
            item: to.of(field(clause, 'left')),
            over: to.of(field(clause, 'right')),
            body: held,
          },
    body,
  );
};

const assignment: Shape = (at, to) => {
  const type = field(at, 'type');
  const lowered = field(at, 'right') === undefined ? { kind: 'other' as const, at, parts: [] } : assign()(at, to);
  return lowered.kind === 'assign' && type !== undefined ? { ...lowered, type: to.text(type) } : lowered;
};

const matched: Shape = (at, to) => ({
  kind: 'switch',
  at,
  on: to.of(field(at, 'subject')),
  cases: named(field(at, 'body')).map((each) => ({
    values: named(each)
      .filter(({ type }) => type === 'case_pattern')
      .map((value) => to.of(value)),
    body: to.of(field(each, 'consequence')),
  })),
});

/** `open(name) as file`: the name is one of the block from here on. */
const aliased: Shape = (at, to) => {
  const [value] = named(at);
  return { kind: 'assign', at, target: to.of(field(at, 'alias')), op: '=', value: to.of(value) };
};

/** Python's grammar. */
export const PYTHON: Shapes = {
  ...COMMON,
  module: block,
  none: plain('nothing'),
  ellipsis: plain('nothing'),
  string: text(['interpolation']),
  concatenated_string: (at, to) => ({ kind: 'join', at, op: '', parts: named(at).map((child) => to.of(child)) }),
  call: call('function', 'arguments'),
  attribute: member('object', 'attribute'),
  subscript: index('value', 'subscript'),
  slice: plain('nothing'),
  binary_operator: binary(['+', '%', '/', '|']),
  boolean_operator: binary(),
  not_operator: (at, to) => ({ kind: 'not', at, value: to.of(field(at, 'argument')) }),
  comparison_operator: comparison,
  assignment,
  augmented_assignment: assign(),
  named_expression: assign('name', 'value'),
  conditional_expression: conditional,
  lambda: (at, to) => {
    const body = field(at, 'body');
    const lowered = lowerFunction(at, to, {
      name: '',
      inline: true,
      parameters: named(field(at, 'parameters')).flatMap((each) => parameter(each, to)),
      body,
    });
    return lowered.kind === 'function' ? { ...lowered, body: { kind: 'return', at, value: lowered.body } } : lowered;
  },
  function_definition: (at, to) => definition(at, to, ''),
  decorated_definition: decorated,
  class_definition: (at, to) => ({
    kind: 'class',
    at,
    name: to.text(field(at, 'name')),
    marks: to.text(field(at, 'superclasses')),
    body: to.of(field(at, 'body')),
  }),
  if_statement: branches,
  while_statement: repeat,
  for_statement: (at, to) => ({
    kind: 'loop',
    at,
    first: undefined,
    test: undefined,
    item: to.of(field(at, 'left')),
    over: to.of(field(at, 'right')),
    body: to.of(field(at, 'body')),
  }),
  with_statement: block,
  with_clause: block,
  with_item: inside,
  as_pattern: aliased,
  as_pattern_target: inside,
  try_statement: block,
  except_clause: (at, to) => ({
    kind: 'if',
    at,
    test: { kind: 'other', at, parts: [] },
    consequence: to.of(typed(at, 'block')),
    alternative: undefined,
  }),
  finally_clause: block,
  else_clause: inside,
  raise_statement: exit,
  assert_statement: (at, to) => ({
    kind: 'if',
    at,
    test: to.of(named(at)[0]),
    consequence: { kind: 'block', at, items: [] },
    alternative: { kind: 'exit', at, value: undefined },
  }),
  list,
  tuple: list,
  set: list,
  expression_list: list,
  pattern_list: list,
  tuple_pattern: list,
  list_splat: inside,
  dictionary_splat: inside,
  list_splat_pattern: inside,
  dictionary_splat_pattern: inside,
  dictionary: (at, to) => ({
    kind: 'record',
    at,
    entries: named(at).map((each) => ({
      key: to.maybe(field(each, 'key')),
      value: to.of(field(each, 'value') ?? each),
    })),
  }),
  list_comprehension: comprehension,
  set_comprehension: comprehension,
  generator_expression: comprehension,
  dictionary_comprehension: comprehension,
  pair: (at, to) => ({ kind: 'list', at, items: [to.of(field(at, 'key')), to.of(field(at, 'value'))] }),
  await: inside,
  yield: inside,
  import_statement: imports,
  import_from_statement: imports,
  future_import_statement: plain('nothing'),
  match_statement: matched,
  case_pattern: inside,
  global_statement: plain('nothing'),
  nonlocal_statement: plain('nothing'),
  type: plain('nothing'),
};
