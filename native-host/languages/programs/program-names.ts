import type { Node } from 'web-tree-sitter';
import { NODES, type ProgramSyntax } from './program-syntax.ts';
import { ACTUAL, EXPECTED } from './program-syntax.ts';
import type { Outline } from './program-outline.ts';
import { regex } from '../../../shared/regex.ts';
import { words } from '../../../shared/word-list.ts';

type Role = Outline['functions'][number]['role'];

/** A function of a program, or one without a name in it. */
export interface OwnFunction {
  node: Node;
  name: string | null;
  params: ReadonlySet<string>;
  role: Role;
  /** The innermost function around it. */
  parent: OwnFunction | undefined;
}

/** What the names of a program stand for, by name and whatever their scope. */
export interface OwnNames {
  functions: readonly OwnFunction[];
  functionOf(node: Node): OwnFunction | undefined;
  /**
   * Does the value of this code come from a function or type of the program's own, and does it rest on what is around
   * the program?
   */
  restsOn(node: Node): { own: boolean; world: boolean };
  /** The first function or type of the program that this code names or has a value of, helpers and tests left aside. */
  subjectOf(node: Node): string | null;
  /** Is a value given to the name within this function? */
  isLocal(name: string, inside: OwnFunction): boolean;
  /** The text that a name was given, where it was given one only. */
  valueOf(name: string): string | undefined;
  /** Own names that the code names, also by way of other functions. */
  reachableFrom(nodes: readonly Node[]): ReadonlySet<string>;
}

const NAME = /^(?:\w*identifier\w*|metavariable)$/;
const TEST_NAME = regex()`
  ^(?:[Tt]ests?|it|specs?|should|run_?(?:all_?|the_?)?(?:tests?|checks?)|self_?(?:test|check)s?)(?:$|_|[A-Z0-9])
  |(?:_|[a-z])[Tt]ests?$
`;
const CHECK_NAME = regex('i')`
  ^(?:assert|expect)
  |^(?:check|verify|ensure|test|ok|eq|equals?|is|same|t)$
  |^check_?(?:eq|equals?|int|str|string|bool|float|double|close|same|that|true|false|case|result|raises|throws)
`;

/** All names in a piece of code. */
export function namesIn(node: Node): string[] {
  const found: string[] = [];
  const visit = (each: Node): void => {
    if (each.childCount === 0) {
      if (NAME.test(each.type)) found.push(each.text);
      return;
    }
    if (
      NODES.strings.has(each.type) &&
      !each.children.some((child) => child.type.includes('substitution') || child.type.includes('interpolation'))
    )
      return;
    for (const child of each.children) visit(child);
  };
  visit(node);
  return found;
}

/** Every node of some kinds, in the order of the text. */
export function nodesOf(root: Node, kinds: ReadonlySet<string>): Node[] {
  return root.descendantsOfType([...kinds]);
}

/** Reads the names of a program. */
export function readNames(root: Node, syntax: ProgramSyntax): OwnNames {
  const functions: OwnFunction[] = [];
  const byId = new Map<number, OwnFunction>();
  const functionOf = (node: Node): OwnFunction | undefined => {
    for (let at = node.parent; at !== null; at = at.parent) {
      const own = byId.get(at.id);
      if (own !== undefined) return own;
    }
    return undefined;
  };
  for (const node of nodesOf(root, NODES.functions)) {
    const parent = functionOf(node);
    const name = nameOf(node);
    const params = new Set(paramsOf(node));
    const own: OwnFunction = {
      node,
      name,
      params,
      parent,
      role: name === null ? (parent?.role ?? 'program') : roleOf(name, params, node),
    };
    functions.push(own);
    byId.set(node.id, own);
  }
  const calls = Map.groupBy(nodesOf(root, NODES.calls), (node) => calledIn(node));
  for (const own of functions) {
    const callers = calls.get(own.name ?? '') ?? [];
    if (looksAtResult(own) && callers.length > 0 && callers.every((each) => functionOf(each)?.role !== 'plain'))
      own.role = 'check';
  }
  const types = nodesOf(root, NODES.types).flatMap((node) => node.childForFieldName('name')?.text ?? []);
  const bodies = Map.groupBy(
    functions.filter(({ name }) => name !== null),
    ({ name }) => name ?? '',
  );
  const isSubject = (name: string): boolean =>
    types.includes(name) || bodies.get(name)?.some(({ role }) => role === 'plain') === true;

  const values = new Map<string, Node[]>();
  for (const node of nodesOf(root, new Set(NODES.definitions.keys()))) {
    const fields = NODES.definitions.get(node.type as never);
    const [left, right] = (fields ?? []).map((field) => node.childForFieldName(field));
    if (left === null || left === undefined || right === null || right === undefined || NODES.functions.has(right.type))
      continue;
    for (const name of namesIn(left)) values.set(name, [...(values.get(name) ?? []), right]);
  }

  const follow = (
    nodes: readonly Node[],
    into: (name: string) => readonly Node[],
  ): { names: Set<string>; visited: Node[] } => {
    const names = new Set<string>();
    const visited = [...nodes];
    for (const node of visited) {
      for (const name of namesIn(node)) {
        if (names.has(name)) continue;
        names.add(name);
        visited.push(...into(name));
      }
    }
    return { names, visited };
  };
  const definitionsOf = (name: string): readonly Node[] => [
    ...(values.get(name) ?? []),
    ...(bodies.get(name)?.map(({ node }) => node) ?? []),
  ];
  return {
    functions,
    functionOf,
    restsOn(node) {
      const { visited } = follow([node], definitionsOf);
      const named = follow([node], (name) => values.get(name) ?? []).names;
      return { own: [...named].some(isSubject), world: visited.some((each) => syntax.world.test(each.text)) };
    },
    subjectOf: (node) =>
      [...follow([node], (name) => values.get(name) ?? []).names].find((name) =>
        bodies.get(name)?.some(({ role }) => role === 'plain'),
      ) ?? null,
    isLocal: (name, inside) => (values.get(name) ?? []).some((value) => functionOf(value) === inside),
    valueOf: (name) => (values.get(name)?.length === 1 ? values.get(name)?.[0]?.text : undefined),
    reachableFrom: (nodes) => follow(nodes, definitionsOf).names,
  };
}

function nameOf(node: Node): string | null {
  const own = node.childForFieldName('name') ?? declaredName(node);
  if (own !== null && own !== undefined) return own.text.split('::').at(-1) ?? own.text;
  const { parent } = node;
  if (parent === null) return null;
  // Go and Python list what is assigned.
  const holder = parent.type === 'expression_list' ? parent.parent : parent;
  const fields = holder === null ? undefined : NODES.definitions.get(holder.type as never);
  const left = fields === undefined || holder === null ? null : holder.childForFieldName(fields[0]);
  return left !== null && /^[\w$]+$/.test(left.text) ? left.text : null;
}

/** In C the name is in the middle of what is declared. */
function declaredName(node: Node): Node | null {
  let at = node.type === 'function_definition' ? node.childForFieldName('declarator') : null;
  while (at !== null && !/identifier$|_name$|^operator/.test(at.type)) at = at.childForFieldName('declarator');
  return at;
}

function paramsOf(node: Node): string[] {
  let holder: Node | null = node;
  while (holder !== null && holder.childForFieldName('parameters') === null)
    holder = holder.childForFieldName('declarator');
  const params = holder?.childForFieldName('parameters') ?? node.childForFieldName('parameter');
  if (params === null || params === undefined) return [];
  return namesIn(params).filter((name) => name !== 'self' && name !== 'this');
}

/** Functions of libraries that compare two values. */
const COMPARE = new Set(words`
  reflect DeepEqual bytes slices maps Equal Objects Arrays equals deepEquals math Math Abs abs fabs std util
  isDeepStrictEqual JSON stringify Object is
`);
const ENDS = /\b(?:throw|raise|panic|abort|(?:os\.|sys\.|System\.|process[.:]+)?[eE]xit|log\.(?:Fatal|Panic)\w*)\b/;

/** What a helper does besides: it tells, or counts. */
const TELLS = new RegExp(
  String.raw`^(?:print|puts|echo|console\.|fmt\.|log\.|System\.(?:out|err)|std::c|cout|cerr|e?println!|f?printf|` +
    String.raw`\w+\s*(?:\+\+|\+=))`,
);

/** The statements of a function's body. */
function statementsOf(node: Node): Node[] {
  const within = (each: Node | null): Node[] =>
    (each?.namedChildren ?? []).filter((child) => child !== null && child.type !== 'comment');
  const children = within(node.childForFieldName('body'));
  const [only] = children;
  return children.length === 1 && only?.type === 'statement_list' ? within(only) : children;
}

/**
 * Is a function one that ends the program, or throws, when a condition that it is given does not hold, or two values
 * that it is given are not the same, and that does nothing else?
 */
function isCheck(node: Node, params: ReadonlySet<string>): boolean {
  const [first, ...others] = nodesOf(node, NODES.conditions);
  const statements = statementsOf(node);
  if (first === undefined || others.length > 0) return false;
  const holder = statements.find((each) => each.startIndex <= first.startIndex && first.endIndex <= each.endIndex);
  const doesMore = statements.some((each) => each !== holder && !TELLS.test(each.text));
  if (holder === undefined || doesMore || !/^(?:if_|expression_)/.test(holder.type)) return false;
  const condition = first.childForFieldName('condition') ?? first.namedChild(0);
  if (condition === null || condition === undefined || !ENDS.test(first.text)) return false;
  const names = namesIn(condition).filter((each) => !COMPARE.has(each));
  const negates = /^\W*(?:!(?!=)|not\b)/.test(condition.text) && new Set(names).size > 0;
  const differs = /!==?|\bis not\b|\bnot\b/.test(condition.text) && new Set(names).size > 1;
  return names.every((each) => params.has(each)) && (negates || differs);
}

/** The name that is called: the last of `a.b`, `a::b`. */
const calledIn = (node: Node): string =>
  /(\w+)!?$/.exec((node.childForFieldName('function') ?? node.childForFieldName('name'))?.text ?? '')?.[1] ?? '';

const LOOKS_AT = /^(?:check|verify|assert|expect)(?:_|[A-Z])/;

/** By its name it looks at a result: it asserts something of it and has none of its own. */
const looksAtResult = ({ name, node, role }: OwnFunction): boolean =>
  role === 'plain' &&
  LOOKS_AT.test(name ?? '') &&
  /\bassert\w*!?[ (]/.test(node.text) &&
  nodesOf(node, new Set(['return_statement'])).every(({ namedChildCount }) => namedChildCount === 0);

function roleOf(name: string, params: ReadonlySet<string>, node: Node): Role {
  if (name === 'main') return 'program';
  if (CHECK_NAME.test(name)) return 'check';
  if (TEST_NAME.test(name)) return 'test';
  if (isCheck(node, params)) return 'check';
  const { text } = node;
  const compares =
    [...params].some((each) => EXPECTED.test(each)) &&
    ([...params].some((each) => ACTUAL.test(each)) || params.size > 1);
  return compares && /\b(?:throw|raise|panic|assert|exit|fail\w*|FAIL\w*)\b|[✗✘❌]/.test(text) ? 'check' : 'plain';
}
