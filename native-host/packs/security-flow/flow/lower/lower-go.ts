import type { Ir, Parameter } from '../ir.ts';
import type { Node } from '../../../../kit/plain-tree.ts';
import {
  block,
  call,
  COMMON,
  field,
  fields,
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
  type Lowering,
  type Shape,
  type Shapes,
} from './lower.ts';

const itemsOf = (node: Node | undefined): Node[] => {
  if (node?.type === 'expression_list') return named(node);
  return node === undefined ? [] : [node];
};

const parameters = (given: Node | undefined, to: Lowering): Parameter[] =>
  named(given).flatMap((each) =>
    fields(each, 'name').map((own): Parameter => ({
      target: { kind: 'name', at: own, name: to.text(own) },
      marks: '',
      type: to.text(field(each, 'type')),
    })),
  );

const aFunction: Shape = (at, to) =>
  lowerFunction(at, to, {
    name: to.text(field(at, 'name')),
    parameters: parameters(field(at, 'parameters'), to),
    body: field(at, 'body'),
    inline: at.type === 'func_literal',
  });

/** A method stands outside of its type: what it is called on is made where it begins. */
const method: Shape = (at, to) => {
  const lowered = lowerFunction(at, to, {
    name: to.text(field(at, 'name')),
    parameters: parameters(field(at, 'parameters'), to),
    body: field(at, 'body'),
  });
  const receiver = named(field(at, 'receiver'))[0];
  const own = receiver === undefined ? undefined : fields(receiver, 'name')[0];
  const type = receiver === undefined ? '' : to.text(field(receiver, 'type'));
  const owner = type.replace(/^\*\s*/, '').replace(/\[.*$/, '');
  if (own === undefined || !/^\w+$/.test(owner)) return lowered;
  const target: Ir = { kind: 'name', at: own, name: to.text(own) };
  const value: Ir = { kind: 'record', at: own, type: owner, entries: [] };
  const first: Ir = { kind: 'assign', at: own, target, op: ':=', value };
  return { ...lowered, owner, body: { kind: 'block', at: lowered.body.at, items: [first, lowered.body] } };
};

const declaredType: Shape = (at, to) => {
  const empty: Ir = { kind: 'block', at, items: [] };
  return { kind: 'class', at, name: to.text(field(at, 'name')), marks: '', body: empty };
};

/** What a target behind the first is given by the only expression on the right. */
function furtherValue(at: Node, only: Node | undefined, target: Node, to: Lowering): Ir {
  if (only?.type === 'index_expression') {
    return {
      kind: 'compare',
      at: only,
      op: 'in',
      left: to.of(field(only, 'index')),
      right: to.of(field(only, 'operand')),
    };
  }
  const isResult = only?.type === 'call_expression' && !/^(?:_|err\w*|ok)$/.test(to.text(target));
  return { kind: 'other', at, parts: isResult ? [to.of(only)] : [] };
}

/** `a, b := f()`: the first is the value; `v, ok := m[k]`: the second says whether the key is one of the map's. */
const assignment: Shape = (at, to) => {
  const left = at.type === 'var_spec' || at.type === 'const_spec' ? fields(at, 'name') : itemsOf(field(at, 'left'));
  const right = itemsOf(field(at, 'right', 'value'));
  const op =
    to.text(at.children.find((child) => !child.named && child.type.endsWith('=') && child.field === 'operator')) || '=';
  const type = field(at, 'type');
  const [only] = right;
  const items = left.map((target, place): Ir => {
    const own = right[place];
    const value = own === undefined ? furtherValue(at, only, target, to) : to.of(own);
    return {
      kind: 'assign',
      at,
      target: to.of(target),
      op,
      value,
      ...(type === undefined ? {} : { type: to.text(type) }),
    };
  });
  return items.length === 1 && items[0] !== undefined ? items[0] : { kind: 'block', at, items };
};

const imported: Shape = (at, to) => {
  const path = to.text(field(at, 'path')).replaceAll(/["`]/g, '');
  const alias = field(at, 'name');
  return {
    kind: 'import',
    at,
    names: [
      {
        local:
          alias === undefined
            ? (path
                .replace(/\/v\d+$/, '')
                .split('/')
                .at(-1) ?? path)
            : to.text(alias),
        path,
      },
    ],
  };
};

const importSpecs: Shape = (at, to) => ({
  kind: 'import',
  at,
  names: (typed(at, 'import_spec_list')?.children ?? at.children)
    .filter(({ type }) => type === 'import_spec')
    .flatMap((spec) => {
      const lowered = imported(spec, to);
      return lowered.kind === 'import' ? lowered.names : [];
    }),
});

const loop: Shape = (at, to) => {
  const range = typed(at, 'range_clause');
  const clause = typed(at, 'for_clause');
  const body = to.of(field(at, 'body'));
  if (range !== undefined)
    return {
      kind: 'loop',
      at,
      first: undefined,
      test: undefined,
      item: to.maybe(itemsOf(field(range, 'left')).at(-1)),
      over: to.of(field(range, 'right')),
      body,
    };
  const condition =
    clause === undefined
      ? at.children.find((child) => child.named && child.field !== 'body')
      : field(clause, 'condition');
  return {
    kind: 'loop',
    at,
    first: to.maybe(field(clause, 'initializer')),
    test: to.maybe(condition),
    item: undefined,
    over: undefined,
    body,
  };
};

const branch: Shape = (at, to) => {
  const first = to.maybe(field(at, 'initializer'));
  const lowered: Ir = {
    kind: 'if',
    at,
    test: to.of(field(at, 'condition')),
    consequence: to.of(field(at, 'consequence')),
    alternative: to.maybe(field(at, 'alternative')),
  };
  return first === undefined ? lowered : { kind: 'block', at, items: [first, lowered] };
};

const switched: Shape = (at, to) => ({
  kind: 'switch',
  at,
  on: to.of(field(at, 'value')),
  cases: at.children
    .filter(({ type }) => type.endsWith('_case'))
    .map((each) => ({
      values: itemsOf(field(each, 'value')).map((value) => to.of(value)),
      body: {
        kind: 'block',
        at: each,
        items: each.children
          .filter((child) => child.named && child.field !== 'value' && child.field !== 'type')
          .map((child) => to.of(child)),
      },
    })),
});

const keyed = (node: Node, to: Lowering): { key: Ir | undefined; value: Ir } => {
  if (node.type !== 'keyed_element') return { key: undefined, value: to.of(node) };
  const key = named(field(node, 'key') ?? node)[0];
  return {
    key: key?.type === 'identifier' ? { kind: 'text', at: key, value: to.text(key) } : to.maybe(key),
    value: to.of(field(node, 'value')),
  };
};

const composite: Shape = (at, to) => {
  const type = field(at, 'type');
  const path = typePath(type, to);
  const elements = named(field(at, 'body'));
  if (type?.type === 'slice_type' || type?.type === 'array_type')
    return { kind: 'list', at, items: elements.map((each) => to.of(each)) };
  return {
    kind: 'record',
    at,
    type: to.text(path.at) === '' || type?.type === 'map_type' ? '{}' : plainType(to.text(type)),
    entries: elements.map((each) => keyed(each, to)),
  };
};

/** Go's grammar. */
export const GO: Shapes = {
  ...COMMON,
  source_file: block,
  nil: plain('nothing'),
  field_identifier: name,
  type_identifier: name,
  package_identifier: name,
  qualified_type: typePath,
  interpreted_string_literal: text(),
  raw_string_literal: text([], true),
  rune_literal: text(),
  call_expression: call('function', 'arguments'),
  selector_expression: member('operand', 'field'),
  index_expression: index('operand', 'index'),
  slice_expression: (at, to) => to.of(field(at, 'operand')),
  type_conversion_expression: (at, to) => to.of(field(at, 'operand')),
  type_assertion_expression: (at, to) => ({
    kind: 'cast',
    at,
    type: plainType(to.text(field(at, 'type'))),
    value: to.of(field(at, 'operand')),
  }),
  unary_expression: unary,
  composite_literal: composite,
  literal_value: (at, to) => ({ kind: 'record', at, entries: named(at).map((each) => keyed(each, to)) }),
  expression_list: list,
  short_var_declaration: assignment,
  assignment_statement: assignment,
  var_spec: assignment,
  const_spec: assignment,
  var_declaration: block,
  var_spec_list: block,
  const_declaration: block,
  function_declaration: aFunction,
  method_declaration: method,
  func_literal: aFunction,
  statement_list: block,
  if_statement: branch,
  for_statement: loop,
  expression_switch_statement: switched,
  type_switch_statement: switched,
  select_statement: block,
  return_statement: (at, to) => {
    const [first, ...others] = itemsOf(named(at)[0]);
    return {
      kind: 'return',
      at,
      value:
        others.length === 0
          ? to.maybe(first)
          : { kind: 'list', at, items: [first, ...others].map((each) => to.of(each)) },
    };
  },
  defer_statement: inside,
  go_statement: inside,
  import_declaration: importSpecs,
  package_clause: plain('nothing'),
  type_declaration: block,
  type_spec: declaredType,
};
