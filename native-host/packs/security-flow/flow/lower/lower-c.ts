import type { FunctionIr, Ir } from '../ir.ts';
import type { Node } from '../../../../kit/plain-tree.ts';
import { declaration, declared, made, parametersOf, statements, typeDefinition, typeOf } from './c-declarations.ts';
import {
  argumentsOf,
  assign,
  binary,
  block,
  branch,
  call,
  choice,
  COMMON,
  exit,
  field,
  inside,
  list,
  lowerFunction,
  member,
  name,
  named,
  plain,
  repeat,
  text,
  typed,
  typePath,
  unary,
  unescape,
  type Lowering,
  type Shape,
  type Shapes,
} from './lower.ts';

const aFunction: Shape = (at, to) => {
  const declarator = field(at, 'declarator');
  return lowerFunction(at, to, {
    name: declared(declarator, to).name,
    parameters: parametersOf(declarator, to),
    body: field(at, 'body'),
    inline: at.type === 'lambda_expression',
  });
};

const CASTS = /^(?:static|reinterpret|const|dynamic|bit)_cast$/;
const NUMBERS = /^(?:std::)?(?:u?int(?:\d+_t)?|s?size_t|long|short|unsigned|double|float)$/;

/** `static_cast<T>(x)` and `size_t(x)` are conversions; what Crow's macro is given handles requests. */
const called: Shape = (at, to) => {
  const callee = field(at, 'function');
  const template = callee?.type === 'qualified_identifier' ? field(callee, 'name') : callee;
  const [first] = named(field(at, 'arguments'));
  if (template?.type === 'template_function' && CASTS.test(to.text(field(template, 'name')))) {
    const type = to.text(field(template, 'arguments')).slice(1, -1);
    return { kind: 'cast', at, type: spelt(type), value: to.of(first) };
  }
  if (NUMBERS.test(to.text(callee)) && first !== undefined) {
    return { kind: 'cast', at, type: spelt(to.text(callee)), value: to.of(first) };
  }
  const plain = call('function', 'arguments')(at, to);
  if (plain.kind !== 'call' || !/^CROW_(?:BP_)?ROUTE\b/.test(to.text(callee).slice(0, 20))) return plain;
  const args = plain.args.map(({ value, ...rest }) => ({
    ...rest,
    value: value.kind === 'function' ? handler(value) : value,
  }));
  return { ...plain, args };
};

/** A function whose parameters are parts of the address of a request, or the request. */
const handler = (fn: FunctionIr): FunctionIr => ({
  ...fn,
  marks: 'route',
  parameters: fn.parameters.map((parameter) => ({ ...parameter, marks: 'route' })),
});

/** A type as tables know it, with its pointers. */
const spelt = (type: string): string =>
  type
    .replaceAll(/\bstd::|\bconst\b/g, '')
    .replaceAll(/\s+(?=\*)/g, '')
    .trim();

/** `std::name` is `name`, and `a::b` is a member of `a`. */
const qualified: Shape = (at, to) => {
  const own = field(at, 'name');
  if (to.text(field(at, 'scope')) === 'std') return to.of(own);
  return own?.type === 'qualified_identifier' ? to.of(own) : typePath(at, to);
};

/** `new T[n]` asks for memory of that size; `new T(a)` makes an object. */
const created: Shape = (at, to) => {
  const length = field(field(at, 'declarator'), 'length');
  if (length === undefined) return made(at, field(at, 'type'), argumentsOf(field(at, 'arguments'), to), to);
  return { kind: 'call', at, callee: { kind: 'name', at, name: 'malloc' }, args: [{ value: to.of(length) }] };
};

const literal: Shape = (at, to) => {
  const type = field(at, 'type');
  const value = field(at, 'value');
  if (type === undefined || type.type === 'type_descriptor') return to.of(value);
  return made(at, type, argumentsOf(value, to), to);
};

const aClass: Shape = (at, to) => {
  const body = field(at, 'body');
  if (body === undefined) return { kind: 'nothing', at };
  return { kind: 'class', at, name: to.text(field(at, 'name')), marks: '', body: to.of(body) };
};

/** The name, or the names, that an item of a loop is taken under. */
function itemOf(declarator: Node | undefined, at: Node, to: Lowering): Ir {
  const several = declarator?.type === 'reference_declarator' ? named(declarator)[0] : declarator;
  if (several?.type !== 'structured_binding_declarator') {
    return { kind: 'name', at, name: declared(declarator, to).name };
  }
  const items = named(several).map((part): Ir => ({ kind: 'name', at: part, name: to.text(part) }));
  return { kind: 'list', at, items };
}

/** `response.body() = text` sets a part of the response. */
const assigned: Shape = (at, to) => {
  const plain = assign()(at, to);
  if (plain.kind !== 'assign' || plain.target.kind !== 'call' || plain.target.callee.kind !== 'member') return plain;
  return { ...plain, target: plain.target.callee };
};

/** Another name for a namespace or a type. */
function alias(at: Node, to: Lowering, isType: boolean): Ir {
  const own = field(at, 'name');
  const [meant] = named(at).filter((child) => child !== own);
  const path = (isType ? typeOf(meant, to) : to.text(meant)).replace(/^std::/, '').replaceAll('::', '.');
  return { kind: 'import', at, names: [{ local: to.text(own), path, ...(isType ? { alias: true } : {}) }] };
}

const switched: Shape = (at, to) => ({
  kind: 'switch',
  at,
  on: to.of(field(at, 'condition')),
  cases: named(field(at, 'body')).map((each) => ({
    values: [field(each, 'value')].flatMap((value) => (value === undefined ? [] : [to.of(value)])),
    body: {
      kind: 'block',
      at: each,
      items: statements(
        each.children.filter((child) => child.named && child.field !== 'value'),
        to,
      ),
    },
  })),
});

/**
 * What a condition that is decided elsewhere takes in or leaves out; what the text decides is left out of it before.
 */
const conditional: Shape = (at, to) => {
  const rest = to.maybe(field(at, 'alternative'));
  const items = at.children.filter((child) => child.named && child.field === null).map((child) => to.of(child));
  return {
    kind: 'if',
    at,
    test: { kind: 'other', at, parts: [] },
    consequence: { kind: 'block', at, items },
    alternative: rest,
  };
};

const number: Shape = (at, to) => {
  const value = Number(
    to
      .text(at)
      .replaceAll("'", '')
      .replace(/[uUlLfF]+$/, ''),
  );
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
  char_literal: (at, to) => ({ kind: 'text', at, value: unescape(to.text(at).replace(/^\w*'|'$/g, '')) }),
  concatenated_string: (at, to) => ({ kind: 'join', at, op: '', parts: named(at).map((child) => to.of(child)) }),
  call_expression: called,
  template_function: (at, to) => to.of(field(at, 'name')),
  qualified_identifier: qualified,
  field_expression: member('argument', 'field'),
  subscript_expression: (at, to) => ({
    kind: 'index',
    at,
    of: to.of(field(at, 'argument')),
    key: to.of(field(at, 'indices', 'index')),
  }),
  subscript_argument_list: inside,
  binary_expression: binary(['+']),
  pointer_expression: (at, to) => to.of(field(at, 'argument')),
  unary_expression: unary,
  update_expression: plain('nothing'),
  assignment_expression: assigned,
  conditional_expression: choice(),
  cast_expression: (at, to) => ({
    kind: 'cast',
    at,
    type: spelt(to.text(field(at, 'type'))),
    value: to.of(field(at, 'value')),
  }),
  sizeof_expression: (at) => ({ kind: 'number', at, value: undefined }),
  comma_expression: block,
  condition_clause: (at, to) => {
    const first = field(at, 'initializer');
    const value = to.of(field(at, 'value') ?? named(at).at(-1));
    return first === undefined ? value : { kind: 'block', at, items: [...statements(named(first), to), value] };
  },
  new_expression: created,
  delete_expression: plain('nothing'),
  compound_literal_expression: literal,
  initializer_list: list,
  compound_statement: (at, to) => ({ kind: 'block', at, items: statements(named(at), to) }),
  declaration,
  field_declaration: declaration,
  function_definition: aFunction,
  lambda_expression: aFunction,
  class_specifier: aClass,
  struct_specifier: aClass,
  field_declaration_list: block,
  namespace_definition: (at, to) => to.of(field(at, 'body')),
  declaration_list: block,
  linkage_specification: (at, to) => to.of(field(at, 'body')),
  template_declaration: inside,
  else_clause: inside,
  if_statement: branch(),
  for_range_loop: (at, to) => ({
    kind: 'loop',
    at,
    first: undefined,
    test: undefined,
    over: to.of(field(at, 'right')),
    body: to.of(field(at, 'body')),
    item: itemOf(field(at, 'declarator'), at, to),
  }),
  do_statement: repeat,
  switch_statement: switched,
  try_statement: block,
  catch_clause: (at, to) => ({
    kind: 'if',
    at,
    test: { kind: 'other', at, parts: [] },
    consequence: to.of(field(at, 'body')),
    alternative: undefined,
  }),
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
  type_definition: typeDefinition,
  enum_specifier: (at, to) => ({
    kind: 'class',
    at,
    name: to.text(field(at, 'name')),
    marks: 'enum',
    body: { kind: 'block', at, items: [] },
  }),
  access_specifier: plain('nothing'),
  parameter_list: plain('nothing'),
  for_statement: (at, to) => ({
    kind: 'loop',
    at,
    first: to.maybe(field(at, 'initializer')),
    test: to.maybe(field(at, 'condition')),
    item: undefined,
    over: undefined,
    body: to.of(field(at, 'body')),
  }),
  using_declaration: plain('nothing'),
  namespace_alias_definition: (at, to) => alias(at, to, false),
  alias_declaration: (at, to) => alias(at, to, true),
  attribute_specifier: plain('nothing'),
  type_descriptor: (at, to) =>
    typed(at, 'type_identifier') === undefined ? { kind: 'nothing', at } : to.of(typed(at, 'type_identifier')),
};
