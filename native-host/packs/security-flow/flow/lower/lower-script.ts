import type { Imported, Ir, Parameter } from '../ir.ts';
import type { Node } from '../../../../kit/plain-tree.ts';
import {
  assign,
  binary,
  block,
  call,
  choice,
  COMMON,
  creation,
  exit,
  field,
  index,
  inside,
  list,
  lowerFunction,
  member,
  name,
  named,
  plain,
  plainType,
  text,
  typed,
  typePath,
  unary,
  unescape,
  type Lowering,
  type Shape,
  type Shapes,
} from './lower.ts';

const parameter = (node: Node, to: Lowering): Parameter => {
  const type = field(node, 'type');
  const value = to.maybe(field(node, 'value', 'right'));
  return {
    target: to.of(field(node, 'pattern', 'left') ?? node),
    marks: named(node)
      .filter(({ type: kind }) => kind === 'decorator')
      .map((each) => to.text(each))
      .join(' '),
    ...(type === undefined ? {} : { type: to.text(type).replace(/^:\s*/, '') }),
    ...(value === undefined ? {} : { value }),
  };
};

const aFunction =
  (inline: boolean): Shape =>
  (at, to) => {
    const single = field(at, 'parameter');
    const given = single === undefined ? named(field(at, 'parameters')) : [single];
    const body = field(at, 'body');
    const decorators = at.children
      .filter(({ type }) => type === 'decorator')
      .map((each) => to.text(each))
      .join(' ');
    const lowered = lowerFunction(at, to, {
      name: to.text(field(at, 'name')),
      marks: decorators,
      parameters: given.map((each) => parameter(each, to)),
      body,
      inline,
    });
    return body?.type === 'statement_block' || lowered.kind !== 'function'
      ? lowered
      : { ...lowered, body: { kind: 'return', at: body ?? at, value: lowered.body } };
  };

/** `const f = (x) => ...` is a function of that name. */
const declarator: Shape = (at, to) => {
  const target = field(at, 'name');
  const value = to.maybe(field(at, 'value'));
  const type = field(at, 'type');
  if (value?.kind === 'function' && target?.type === 'identifier')
    return { ...value, name: to.text(target), inline: false };
  return {
    kind: 'assign',
    at,
    target: to.of(target),
    op: '=',
    fresh: true,
    value: value ?? { kind: 'other', at, parts: [] },
    ...(type === undefined ? {} : { type: to.text(type).replace(/^:\s*/, '') }),
  };
};

const assignment: Shape = (at, to) => {
  const lowered = assign()(at, to);
  const target = field(at, 'left');
  if (lowered.kind !== 'assign' || lowered.value.kind !== 'function' || target === undefined) return lowered;
  return { ...lowered, value: { ...lowered.value, name: to.text(field(target, 'property') ?? target), inline: false } };
};

const moduleOf = (source: Node | undefined, to: Lowering): string =>
  to
    .text(source)
    .replaceAll(/^["'`]|["'`]$/g, '')
    .replace(/^node:/, '');

const importOf: Shape = (at, to) => {
  const path = moduleOf(field(at, 'source') ?? field(typed(at, 'import_require_clause'), 'source'), to);
  const names: Imported[] = named(typed(at, 'import_clause', 'import_require_clause')).flatMap((part) => {
    if (part.type === 'identifier') return [{ local: to.text(part), path }];
    if (part.type === 'namespace_import') return [{ local: to.text(named(part)[0]), path }];
    return named(part).map((each) => ({
      local: to.text(field(each, 'alias') ?? field(each, 'name')),
      path: `${path}.${to.text(field(each, 'name'))}`,
    }));
  });
  return { kind: 'import', at, names };
};

const objectEntry = (node: Node, to: Lowering): { key: Ir | undefined; value: Ir } => {
  if (node.type === 'pair' || node.type === 'pair_pattern') {
    const key = field(node, 'key');
    const value = to.of(field(node, 'value'));
    const name_ = key === undefined || key.type === 'computed_property_name' ? undefined : unquoted(to.text(key));
    return {
      key: key === undefined || name_ === undefined ? to.maybe(key) : { kind: 'text', at: key, value: name_ },
      value: value.kind === 'function' && name_ !== undefined ? { ...value, name: name_, inline: false } : value,
    };
  }
  if (node.type === 'object_assignment_pattern')
    return { key: { kind: 'text', at: node, value: to.text(field(node, 'left')) }, value: to.of(field(node, 'left')) };
  if (node.type.startsWith('shorthand'))
    return {
      key: { kind: 'text', at: node, value: to.text(node) },
      value: { kind: 'name', at: node, name: to.text(node) },
    };
  return {
    key:
      node.type === 'method_definition' ? { kind: 'text', at: node, value: to.text(field(node, 'name')) } : undefined,
    value: to.of(node),
  };
};

const unquoted = (written: string): string => unescape(written.replaceAll(/^["'`]|["'`]$/g, ''));

const record: Shape = (at, to) => ({ kind: 'record', at, entries: named(at).map((each) => objectEntry(each, to)) });

const loopOver: Shape = (at, to) => {
  const keys = at.children.some((child) => child.type === 'in');
  const over = to.of(field(at, 'right'));
  return {
    kind: 'loop',
    at,
    first: undefined,
    test: undefined,
    item: to.of(field(at, 'left')),
    body: to.of(field(at, 'body')),
    over: keys
      ? {
          kind: 'call',
          at: over.at,
          callee: { kind: 'member', at: over.at, of: { kind: 'name', at: over.at, name: 'Object' }, name: 'keys' },
          args: [{ value: over }],
        }
      : over,
  };
};

const switched: Shape = (at, to) => ({
  kind: 'switch',
  at,
  on: to.of(field(at, 'value')),
  cases: named(field(at, 'body')).map((each) => ({
    values: field(each, 'value') === undefined ? [] : [to.of(field(each, 'value'))],
    body: {
      kind: 'block',
      at: each,
      items: each.children.filter((child) => child.named && child.field !== 'value').map((child) => to.of(child)),
    },
  })),
});

/** Elements whose address a visitor follows, `javascript:` too, by the name of the attribute. */
const FOLLOWED_ON: ReadonlyMap<string, RegExp> = new Map([
  ['href', /^(?:a|area|Link)$/],
  ['action', /^form$/],
  ['formAction', /^(?:button|input)$/],
]);

/** An attribute that holds an address to follow is apart from a field of that name. */
const attributeKey = (name: string, element: string): string =>
  FOLLOWED_ON.get(name)?.test(element) === true ? `<${name}>` : name;

/** An element's attribute is an entry of a record that `jsx` is called with. */
function attribute(at: Node, to: Lowering, element: string): Ir {
  const [key, value] = named(at);
  return {
    kind: 'record',
    at,
    type: 'jsx',
    entries: [
      {
        key: { kind: 'text', at, value: attributeKey(to.text(key), element) },
        value: value === undefined ? { kind: 'true', at } : to.of(value),
      },
    ],
  };
}

const element: Shape = (at, to) => {
  const name = to.text(field(at, 'name'));
  const parts = named(at).map((child) => (child.type === 'jsx_attribute' ? attribute(child, to, name) : to.of(child)));
  return { kind: 'other', at, parts };
};

const cast: Shape = (at, to) => {
  const [value, type] = named(at);
  return { kind: 'cast', at, type: plainType(to.text(type)), value: to.of(value) };
};

const aClass: Shape = (at, to) => ({
  kind: 'class',
  at,
  name: to.text(field(at, 'name')),
  marks: named(at)
    .filter(({ type }) => type === 'decorator')
    .map((each) => to.text(each))
    .join(' '),
  body: to.of(field(at, 'body')),
});

/** JavaScript's, TypeScript's and JSX's grammars. */
export const SCRIPT: Shapes = {
  ...COMMON,
  this: name,
  super: name,
  undefined: plain('nothing'),
  property_identifier: name,
  shorthand_property_identifier: name,
  shorthand_property_identifier_pattern: name,
  private_property_identifier: name,
  string: text(),
  template_string: text(['template_substitution']),
  regex: (at, to) => ({ kind: 'regex', at, value: to.text(field(at, 'pattern')) }),
  call_expression: call('function', 'arguments'),
  new_expression: creation('constructor', 'arguments'),
  import: name,
  member_expression: member('object', 'property'),
  subscript_expression: index('object', 'index'),
  binary_expression: binary(),
  unary_expression: (at, to) =>
    to.text(at.children[0]) === 'typeof'
      ? {
          kind: 'call',
          at,
          callee: { kind: 'name', at, name: 'typeof' },
          args: [{ value: to.of(field(at, 'argument')) }],
        }
      : unary(at, to),
  assignment_expression: assignment,
  augmented_assignment_expression: assign(),
  variable_declarator: declarator,
  lexical_declaration: block,
  variable_declaration: block,
  ternary_expression: choice(),
  arrow_function: aFunction(true),
  function_expression: aFunction(true),
  generator_function: aFunction(true),
  function_declaration: aFunction(false),
  generator_function_declaration: aFunction(false),
  method_definition: aFunction(false),
  public_field_definition: (at, to) => {
    const value = to.maybe(field(at, 'value'));
    const own = to.text(field(at, 'name'));
    if (value?.kind === 'function') return { ...value, name: own, inline: false };
    const type = field(at, 'type');
    return {
      kind: 'assign',
      at,
      target: { kind: 'name', at, name: own },
      op: '=',
      fresh: true,
      value: value ?? { kind: 'other', at, parts: [] },
      ...(type === undefined ? {} : { type: to.text(type).replace(/^:\s*/, '') }),
    };
  },
  field_definition: (at, to) => {
    const value = to.maybe(field(at, 'value'));
    const own = to.text(field(at, 'property'));
    if (value?.kind === 'function') return { ...value, name: own, inline: false };
    return {
      kind: 'assign',
      at,
      target: { kind: 'name', at, name: own },
      op: '=',
      fresh: true,
      value: value ?? { kind: 'other', at, parts: [] },
    };
  },
  class_declaration: aClass,
  class: aClass,
  abstract_class_declaration: aClass,
  class_body: block,
  decorator: plain('nothing'),
  for_in_statement: loopOver,
  switch_statement: switched,
  try_statement: block,
  catch_clause: (at, to) => ({
    kind: 'if',
    at,
    test: { kind: 'other', at, parts: [] },
    consequence: to.of(field(at, 'body')),
    alternative: undefined,
  }),
  finally_clause: block,
  else_clause: inside,
  object: record,
  object_pattern: record,
  array: list,
  array_pattern: list,
  spread_element: inside,
  rest_pattern: inside,
  await_expression: inside,
  yield_expression: inside,
  as_expression: cast,
  satisfies_expression: cast,
  type_assertion: inside,
  non_null_expression: inside,
  sequence_expression: (at, to) => ({ kind: 'block', at, items: named(at).map((child) => to.of(child)) }),
  import_statement: importOf,
  export_statement: (at, to) => ({
    kind: 'block',
    at,
    items: named(at)
      .filter(({ type }) => type !== 'decorator')
      .map((child) => to.of(child)),
  }),
  export_specifier: plain('nothing'),
  export_clause: plain('nothing'),
  type_alias_declaration: plain('nothing'),
  interface_declaration: plain('nothing'),
  type_annotation: plain('nothing'),
  jsx_opening_element: element,
  jsx_self_closing_element: element,
  jsx_expression: inside,
  jsx_text: plain('nothing'),
  throw_statement: exit,
  instantiation_expression: typePath,
};
