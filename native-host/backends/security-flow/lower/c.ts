import type { Ir, Parameter } from '../ir.ts';
import type { Node } from '../plain-tree.ts';
import { argumentsOf, assign, binary, block, branch, call, choice, COMMON, exit, field, fields, inside, list, lowerFunction, member, name, named, plain, plainType, repeat, text, typed, typePath, unary, type Lowering, type Shape, type Shapes } from './lower.ts';

interface Declared {
  name: string;
  /** As many as the levels of pointers, references and arrays. */
  pointers: string;
  length: Node | undefined;
}

/** What a declarator says of its name: `*name[16]`. */
function declared(node: Node | undefined, to: Lowering): Declared {
  if (node === undefined) return { name: '', pointers: '', length: undefined };
  const inner = field(node, 'declarator') ?? named(node).find(({ type }) => /identifier|declarator/.test(type));
  if (/identifier$|^operator_name$/.test(node.type)) return { name: to.text(node).replace(/^.*::/, ''), pointers: '', length: undefined };
  const found = declared(inner, to);
  if (node.type === 'array_declarator') return { ...found, pointers: `${found.pointers}*`, length: field(node, 'size') };
  return node.type === 'pointer_declarator' ? { ...found, pointers: `${found.pointers}*` } : found;
}

const parametersOf = (declarator: Node | undefined, to: Lowering): Parameter[] => {
  const given = field(declarator, 'parameters');
  if (given === undefined) return declarator === undefined ? [] : parametersOf(field(declarator, 'declarator'), to);
  return named(given).filter(({ type }) => type.endsWith('parameter_declaration')).map((each): Parameter => {
    const { name: own, pointers } = declared(field(each, 'declarator'), to);
    return { target: { kind: 'name', at: each, name: own }, marks: '', type: `${plainType(to.text(field(each, 'type')))}${pointers}` };
  });
};

const aFunction: Shape = (at, to) => {
  const declarator = field(at, 'declarator');
  return lowerFunction(at, to, { name: declared(declarator, to).name, parameters: parametersOf(declarator, to), body: field(at, 'body'), inline: at.type === 'lambda_expression' });
};

const declaration: Shape = (at, to) => {
  const type = to.text(field(at, 'type'));
  const items = fields(at, 'declarator').flatMap((each): Ir[] => {
    const value = field(each, 'value');
    const { name: own, pointers, length } = declared(each.type === 'init_declarator' ? field(each, 'declarator') : each, to);
    if (own === '' || each.type === 'function_declarator') return [];
    const given: Ir = value === undefined ? { kind: 'other', at: each, parts: [] } : to.of(value);
    return [{ kind: 'assign', at: each, target: { kind: 'name', at: each, name: own }, op: '=', fresh: true, type: `${plainType(type)}${pointers}`, value: given, ...(length === undefined ? {} : { length: to.of(length) }) }];
  });
  return { kind: 'block', at, items };
};

/** `std::name` is `name`, and `a::b` is a member of `a`. */
const qualified: Shape = (at, to) => {
  const own = field(at, 'name');
  if (to.text(field(at, 'scope')) === 'std') return to.of(own);
  return own?.type === 'qualified_identifier' ? to.of(own) : typePath(at, to);
};

/** `cin >> a` reads into `a`. */
const operation: Shape = (at, to) => {
  const op = to.text(field(at, 'operator'));
  if (op === '>>' && /\bcin\b/.test(to.text(field(at, 'left')).slice(0, 200))) {
    return { kind: 'block', at, items: [to.of(field(at, 'left')), { kind: 'assign', at, target: to.of(field(at, 'right')), op: '=', value: { kind: 'call', at, callee: { kind: 'name', at, name: 'cin' }, args: [] } }] };
  }
  return binary(['+'])(at, to);
};

const switched: Shape = (at, to) => ({
  kind: 'switch',
  at,
  on: to.of(field(at, 'condition')),
  cases: named(field(at, 'body')).map((each) => ({
    values: [field(each, 'value')].flatMap((value) => (value === undefined ? [] : [to.of(value)])),
    body: { kind: 'block', at: each, items: each.children.filter((child) => child.named && child.field !== 'value').map((child) => to.of(child)) },
  })),
});

/** What a condition that is decided elsewhere takes in or leaves out; what the text decides is left out of it before. */
const conditional: Shape = (at, to) => {
  const rest = to.maybe(field(at, 'alternative'));
  const items = at.children.filter((child) => child.named && child.field === null).map((child) => to.of(child));
  return { kind: 'if', at, test: { kind: 'other', at, parts: [] }, consequence: { kind: 'block', at, items }, alternative: rest };
};

const number: Shape = (at, to) => {
  const value = Number(to.text(at).replaceAll("'", '').replace(/[uUlLfF]+$/, ''));
  return { kind: 'number', at, value: Number.isNaN(value) ? undefined : value };
};

/** C's and C++'s grammars. */
export const C: Shapes = {
  ...COMMON,
  translation_unit: block,
  field_identifier: name,
  namespace_identifier: name,
  type_identifier: name,
  this: name,
  null: plain('nothing'),
  nullptr: plain('nothing'),
  number_literal: number,
  string_literal: text(),
  raw_string_literal: text([], true),
  char_literal: text(),
  concatenated_string: (at, to) => ({ kind: 'join', at, op: '', parts: named(at).map((child) => to.of(child)) }),
  call_expression: call('function', 'arguments'),
  template_function: (at, to) => to.of(field(at, 'name')),
  qualified_identifier: qualified,
  field_expression: member('argument', 'field'),
  subscript_expression: (at, to) => ({ kind: 'index', at, of: to.of(field(at, 'argument')), key: to.of(field(at, 'indices', 'index')) }),
  subscript_argument_list: inside,
  binary_expression: operation,
  pointer_expression: (at, to) => to.of(field(at, 'argument')),
  unary_expression: unary,
  update_expression: plain('nothing'),
  assignment_expression: assign(),
  conditional_expression: choice(),
  cast_expression: (at, to) => ({ kind: 'cast', at, type: to.text(field(at, 'type')).replaceAll(/\s+(?=\*)/g, ''), value: to.of(field(at, 'value')) }),
  sizeof_expression: (at) => ({ kind: 'number', at, value: undefined }),
  comma_expression: block,
  condition_clause: (at, to) => to.of(field(at, 'value') ?? named(at).at(-1)),
  new_expression: (at, to) => ({ kind: 'call', at, callee: { kind: 'name', at, name: 'malloc' }, args: [{ value: to.of(field(field(at, 'declarator'), 'length')) }, ...argumentsOf(field(at, 'arguments'), to)] }),
  delete_expression: plain('nothing'),
  compound_literal_expression: (at, to) => to.of(field(at, 'value')),
  initializer_list: list,
  compound_statement: block,
  declaration,
  field_declaration: declaration,
  function_definition: aFunction,
  lambda_expression: aFunction,
  class_specifier: (at, to) => ({ kind: 'class', at, name: to.text(field(at, 'name')), marks: '', body: to.of(field(at, 'body')) }),
  struct_specifier: (at, to) => ({ kind: 'class', at, name: to.text(field(at, 'name')), marks: '', body: to.of(field(at, 'body')) }),
  field_declaration_list: block,
  namespace_definition: (at, to) => to.of(field(at, 'body')),
  declaration_list: block,
  linkage_specification: (at, to) => to.of(field(at, 'body')),
  template_declaration: inside,
  else_clause: inside,
  if_statement: branch(),
  for_range_loop: (at, to) => ({
    kind: 'loop', at, first: undefined, test: undefined, over: to.of(field(at, 'right')), body: to.of(field(at, 'body')),
    item: { kind: 'name', at, name: declared(field(at, 'declarator'), to).name },
  }),
  do_statement: repeat,
  switch_statement: switched,
  try_statement: block,
  catch_clause: (at, to) => ({ kind: 'if', at, test: { kind: 'other', at, parts: [] }, consequence: to.of(field(at, 'body')), alternative: undefined }),
  throw_statement: exit,
  goto_statement: exit,
  labeled_statement: inside,
  preproc_include: plain('nothing'),
  preproc_def: plain('nothing'),
  preproc_function_def: plain('nothing'),
  preproc_call: plain('nothing'),
  preproc_if: conditional,
  preproc_ifdef: conditional,
  preproc_elif: conditional,
  preproc_else: block,
  type_definition: plain('nothing'),
  enum_specifier: (at, to) => ({ kind: 'class', at, name: to.text(field(at, 'name')), marks: 'enum', body: { kind: 'block', at, items: [] } }),
  access_specifier: plain('nothing'),
  parameter_list: plain('nothing'),
  for_statement: (at, to) => ({ kind: 'loop', at, first: to.maybe(field(at, 'initializer')), test: to.maybe(field(at, 'condition')), item: undefined, over: undefined, body: to.of(field(at, 'body')) }),
  using_declaration: plain('nothing'),
  attribute_specifier: plain('nothing'),
  type_descriptor: (at, to) => typed(at, 'type_identifier') === undefined ? { kind: 'nothing', at } : to.of(typed(at, 'type_identifier')),
};
