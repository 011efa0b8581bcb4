import type { Imported, Ir, Parameter } from '../ir.ts';
import type { Node } from '../../../../kit/plain-tree.ts';
import {
  assign,
  binary,
  block,
  call,
  COMMON,
  each,
  exit,
  field,
  givingLast,
  index,
  inside,
  list,
  lowerFunction,
  name,
  named,
  number,
  plain,
  plainType,
  text,
  typePath,
  unary,
  type Lowering,
  type Shape,
  type Shapes,
} from './lower.ts';

const parameters = (given: Node | undefined, to: Lowering): Parameter[] =>
  named(given)
    .filter(({ type }) => type !== 'self_parameter' && type !== 'attribute_item')
    .map((each_): Parameter => {
      const type = field(each_, 'type');
      return {
        target: to.of(field(each_, 'pattern') ?? each_),
        marks: '',
        ...(type === undefined ? {} : { type: to.text(type).replace(/^&(?:'\w+ )?(?:mut )?/, '') }),
      };
    });

const aFunction: Shape = (at, to) => {
  const lowered = lowerFunction(at, to, {
    name: to.text(field(at, 'name')),
    parameters: parameters(field(at, 'parameters'), to),
    body: field(at, 'body'),
    inline: at.type === 'closure_expression',
  });
  return lowered.kind === 'function' ? { ...lowered, body: givingLast(lowered.body) } : lowered;
};

const path = (node: Node | undefined, to: Lowering): string =>
  to
    .text(node)
    .replaceAll(/\s|<[^>]*>/g, '')
    .replaceAll('::', '.');

function importedIn(node: Node | undefined, prefix: string, to: Lowering): Imported[] {
  if (node === undefined) return [];
  const join = (own: string): string => (prefix === '' ? own : `${prefix}.${own}`);
  switch (node.type) {
    case 'scoped_use_list':
      return named(field(node, 'list')).flatMap((each_) => importedIn(each_, join(path(field(node, 'path'), to)), to));
    case 'use_list':
      return named(node).flatMap((each_) => importedIn(each_, prefix, to));
    case 'use_as_clause':
      return [{ local: to.text(field(node, 'alias')), path: join(path(field(node, 'path'), to)) }];
    case 'use_wildcard':
      return [];
    default: {
      const whole = join(path(node, to));
      return [{ local: whole.slice(whole.lastIndexOf('.') + 1), path: whole }];
    }
  }
}

/** The tokens of a macro are not parsed: what looks like a call is one, of anything else only the names are taken. */
function tokensOf(tree: Node | undefined, to: Lowering): Ir[] {
  const groups: Node[][] = [[]];
  for (const token of tree?.children.slice(1, -1) ?? []) {
    if (token.type === ',') groups.push([]);
    else groups.at(-1)?.push(token);
  }
  return groups.filter((group) => group.length > 0).map((group) => expressionOf(group, to));
}

const COMPARISON = /^(?:[<>]=?|[=!]=)$/;

/** The tokens between commas as an expression, as far as its operators show: `a && b < c`, `!d`. */
function expressionOf(group: readonly Node[], to: Lowering): Ir {
  const [first] = group;
  const isBetween = (index: number): boolean => index > 0 && index < group.length - 1;
  const around = (sign: RegExp): [Node, readonly Node[], readonly Node[]] | undefined => {
    const place = group.findIndex(({ named: isNamed, type }, index) => isBetween(index) && !isNamed && sign.test(type));
    const token = group[place];
    return token === undefined ? undefined : [token, group.slice(0, place), group.slice(place + 1)];
  };
  const [at, before = [], after = []] = around(/^\|\|$/) ?? around(/^&&$/) ?? around(COMPARISON) ?? [];
  if (at !== undefined) {
    const [left, right] = [expressionOf(before, to), expressionOf(after, to)];
    if (COMPARISON.test(at.type)) return { kind: 'compare', at, op: at.type, left, right };
    return { kind: 'logic', at, op: at.type === '&&' ? 'and' : 'or', left, right };
  }
  if (first?.type === '!' && group.length > 1)
    return { kind: 'not', at: first, value: expressionOf(group.slice(1), to) };
  return termOf(group, to);
}

function termOf(group: readonly Node[], to: Lowering): Ir {
  let value: Ir | undefined;
  const others: Ir[] = [];
  for (const [place, token] of group.entries()) {
    const after = group[place - 1]?.type;
    if (token.type === 'token_tree') {
      const args = tokensOf(token, to);
      if (value !== undefined && to.text(token).startsWith('('))
        value = { kind: 'call', at: token, callee: value, args: args.map((each_) => ({ value: each_ })) };
      else for (const each of args) others.push(each);
    } else if (token.named && value !== undefined && (after === '.' || after === '::'))
      value = { kind: 'member', at: token, of: value, name: to.text(token) };
    else if (token.named && token.type !== 'mutable_specifier') {
      if (value !== undefined) others.push(value);
      value = to.of(token);
    }
  }
  if (value !== undefined && others.length === 0) return value;
  return {
    kind: 'other',
    at: group[0] ?? { type: '', named: false, field: null, start: 0, end: 0, children: [] },
    parts: value === undefined ? others : [...others, value],
  };
}

/** What an assertion asks for holds after it, in every build. */
const ensured = (at: Node, condition: Ir): Ir => {
  const consequence: Ir = { kind: 'exit', at, value: { kind: 'nothing', at } };
  return { kind: 'if', at, test: { kind: 'not', at, value: condition }, consequence, alternative: undefined };
};

/** `format!("{} {name}", x)`: what stands in the text by its name is an argument as well. */
const macro: Shape = (at, to) => {
  const own = to.text(field(at, 'macro'));
  const tree = at.children.find(({ type }) => type === 'token_tree');
  const tokens = named(tree);
  const args = tokensOf(tree, to).map((value) => ({ value }));
  const inText = tokens
    .filter(({ type }) => type.endsWith('string_literal'))
    .flatMap((token) =>
      [...to.text(token).matchAll(/\{([a-z_]\w*)(?::[^{}]*)?\}/g)].map(([, word = '']) => ({
        value: { kind: 'name' as const, at: token, name: word },
      })),
    );
  const [condition, compared] = args.map(({ value }) => value);
  if (own === 'assert' && condition !== undefined) return ensured(at, condition);
  if (own === 'assert_eq' && condition !== undefined && compared !== undefined) {
    return ensured(at, { kind: 'compare', at, op: '==', left: condition, right: compared });
  }
  if (/^(?:vec|array)$/.test(own)) return { kind: 'list', at, items: args.map(({ value }) => value) };
  if (/^(?:panic|unreachable|todo|unimplemented|bail)$/.test(own))
    return { kind: 'exit', at, value: { kind: 'list', at, items: args.map(({ value }) => value) } };
  return { kind: 'call', at, callee: { kind: 'name', at, name: `${own}!` }, args: [...args, ...inText] };
};

/** The patterns of `a | b`, or the only one. */
function alternativesOf(pattern: Node | undefined): readonly Node[] {
  if (pattern === undefined) return [];
  return pattern.type === 'or_pattern' ? named(pattern) : [pattern];
}

const matched: Shape = (at, to) => ({
  kind: 'switch',
  at,
  on: to.of(field(at, 'value')),
  cases: named(field(at, 'body')).map((arm) => {
    const pattern = named(field(arm, 'pattern'))[0];
    const alternatives = alternativesOf(pattern);
    const literals = alternatives.every(({ type }) => type.endsWith('literal'))
      ? alternatives.map((each_) => to.of(each_))
      : [];
    const bound: Ir[] =
      literals.length > 0 || pattern === undefined
        ? []
        : [{ kind: 'assign', at: pattern, target: to.of(pattern), op: '=', value: to.of(field(at, 'value')) }];
    return { values: literals, body: { kind: 'block', at: arm, items: [...bound, to.of(field(arm, 'value'))] } };
  }),
});

/** `if let Some(x) = y`: `x` is what `y` is. */
const bound: Shape = (at, to) => ({
  kind: 'assign',
  at,
  target: to.of(field(at, 'pattern')),
  op: '=',
  value: to.of(field(at, 'value')),
});

const pattern: Shape = (at, to) => ({
  kind: 'other',
  at,
  parts: at.children.filter((child) => child.named && child.field !== 'type').map((child) => to.of(child)),
});

const declared: Shape = (at, to) => {
  const value = to.maybe(field(at, 'value')) ?? { kind: 'other' as const, at, parts: [] };
  const type = field(at, 'type');
  const own: Ir = {
    kind: 'assign',
    at,
    target: to.of(field(at, 'pattern')),
    op: '=',
    fresh: true,
    value,
    ...(type === undefined ? {} : { type: to.text(type).replace(/^&(?:mut )?/, '') }),
  };
  const otherwise = field(at, 'alternative');
  return otherwise === undefined
    ? own
    : {
        kind: 'block',
        at,
        items: [
          own,
          {
            kind: 'if',
            at,
            test: { kind: 'other', at, parts: [] },
            consequence: to.of(otherwise),
            alternative: undefined,
          },
        ],
      };
};

/** `text.parse::<u32>()` is a call of `parse` that gives a number. */
const generic: Shape = (at, to) => {
  const type = to.text(field(at, 'type_arguments'));
  const called = to.of(field(at, 'function'));
  return called.kind === 'member' && called.name === 'parse' && /^(?:::)?<[iuf]\d|size/.test(type)
    ? { ...called, name: 'parse_number' }
    : called;
};

/** Rust's grammar. */
export const RUST: Shapes = {
  ...COMMON,
  source_file: block,
  self: name,
  crate: name,
  field_identifier: name,
  type_identifier: name,
  scoped_identifier: typePath,
  scoped_type_identifier: typePath,
  integer_literal: number,
  string_literal: text(),
  raw_string_literal: text([], true),
  char_literal: text(),
  call_expression: call('function', 'arguments'),
  generic_function: generic,
  field_expression: (at, to) => ({
    kind: 'member',
    at,
    of: to.of(field(at, 'value')),
    name: to.text(field(at, 'field')),
  }),
  index_expression: index('value', 'index'),
  binary_expression: binary(['+']),
  unary_expression: unary,
  reference_expression: (at, to) => to.of(field(at, 'value')),
  try_expression: inside,
  await_expression: inside,
  type_cast_expression: (at, to) => ({
    kind: 'cast',
    at,
    type: plainType(to.text(field(at, 'type'))),
    value: to.of(field(at, 'value')),
  }),
  assignment_expression: assign(),
  compound_assignment_expr: assign(),
  let_declaration: declared,
  const_item: (at, to) => ({
    kind: 'assign',
    at,
    target: { kind: 'name', at, name: to.text(field(at, 'name')) },
    op: '=',
    fresh: true,
    value: to.of(field(at, 'value')),
  }),
  static_item: (at, to) => ({
    kind: 'assign',
    at,
    target: { kind: 'name', at, name: to.text(field(at, 'name')) },
    op: '=',
    fresh: true,
    value: to.of(field(at, 'value')),
  }),
  let_condition: bound,
  tuple_struct_pattern: pattern,
  struct_pattern: pattern,
  mut_pattern: inside,
  ref_pattern: inside,
  reference_pattern: inside,
  tuple_pattern: list,
  tuple_expression: list,
  array_expression: list,
  struct_expression: (at, to) => ({
    kind: 'record',
    at,
    type: to.text(field(at, 'name')),
    entries: named(field(at, 'body')).map((each_) => ({
      key: { kind: 'text', at: each_, value: to.text(field(each_, 'field') ?? each_) },
      value: to.of(field(each_, 'value') ?? named(each_)[0]),
    })),
  }),
  macro_invocation: macro,
  token_tree: pattern,
  closure_expression: aFunction,
  function_item: aFunction,
  impl_item: (at, to) => ({
    kind: 'class',
    at,
    name: to.text(field(at, 'type')),
    marks: '',
    body: to.of(field(at, 'body')),
  }),
  mod_item: (at, to) => to.of(field(at, 'body')),
  declaration_list: block,
  use_declaration: (at, to) => ({ kind: 'import', at, names: importedIn(field(at, 'argument'), '', to) }),
  match_expression: matched,
  for_expression: each('pattern', 'value'),
  while_expression: (at, to) => ({
    kind: 'loop',
    at,
    first: undefined,
    test: to.of(field(at, 'condition')),
    item: undefined,
    over: undefined,
    body: to.of(field(at, 'body')),
  }),
  loop_expression: (at, to) => ({
    kind: 'loop',
    at,
    first: undefined,
    test: undefined,
    item: undefined,
    over: undefined,
    body: to.of(field(at, 'body')),
  }),
  unsafe_block: (at, to) => ({
    kind: 'block',
    at,
    items: [{ kind: 'call', at, callee: { kind: 'name', at, name: 'unsafe' }, args: [] }, to.of(named(at)[0])],
  }),
  async_block: inside,
  else_clause: inside,
  break_expression: exit,
  continue_expression: exit,
  attribute_item: plain('nothing'),
  struct_item: plain('nothing'),
  enum_item: (at, to) => ({
    kind: 'class',
    at,
    name: to.text(field(at, 'name')),
    marks: 'enum',
    body: { kind: 'block', at, items: [] },
  }),
  trait_item: plain('nothing'),
  macro_definition: plain('nothing'),
  empty_statement: plain('nothing'),
  type_item: (at, to) => {
    const written = field(at, 'type');
    const meant = path(field(written, 'type') ?? written, to);
    return { kind: 'import', at, names: [{ local: to.text(field(at, 'name')), path: meant, alias: true }] };
  },
};
