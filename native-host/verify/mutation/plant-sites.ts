import { regex } from '../../../shared/regex.ts';
import { NODES } from '../../languages/programs/program-syntax.ts';
import type { Node } from '../../kit/plain-tree.ts';
import { isForTests, nameOf, type PlantedProgram } from './tests-in-code.ts';

/** A function that tests may be about. */
export interface PlantedFunction {
  name: string;
  node: Node;
  /** The values that it returns, each a whole expression. */
  returns: readonly Node[];
  /** What it asks or ends the program with: it is there to find mistakes in others. */
  isCheck: boolean;
}

/** What of a program is code under test and what looks at it. */
export interface PlantSites {
  functions: PlantedFunction[];
  /** Nodes outside of the code: tests, and what runs by itself. */
  region: Node[];
  /** What makes objects, and may refuse to. */
  constructors: Node[];
  /** Helpers that check, and all within them. */
  helpers: Node[];
  /** Names of the helpers that hold something against what is wanted. */
  checkNames: ReadonlySet<string>;
  /** Tests by their names: functions, or calls of a runner. */
  tests: { name: string; node: Node }[];
  /** Names in the region. */
  named: ReadonlySet<string>;
}

/** Helpers of tests go by such names. */
const CHECKS = /^_*(?:check|assert|expect|verify|ensure|must|should|require|test|run_?test|self_?(?:test|check)|fail)/i;

/** Constructors, by their names. */
const MAKES = /^(?:constructor|__(?:post_)?init__|__new__)$/;

/** What has all of them run. */
const RUNNERS = /(?:^|_)(?:(?:all_?)?tests?|checks?|demo|examples?|run)$|^run(?:All)?(?:Tests?|Checks?)$/i;

/** What holds two values against each other, or shows one: turned round together with them it is right again. */
const COMPARES = regex('i')`
  ^_*(?:
    (?:is_?|deep_?|partial_?|almost_?|nearly?_?|approx\w*_?)*(?:eq|ne|equals?|same|close|near|approx\w*)(?:_?to)?_*
    |hash(?:_?code)?_*|compare\w*|cmp|partial_cmp|[lg][te]_*|operator.*|value_?of|to_?string|repr_*|str_*|string|fmt
    |to_?json|init|new_*|main|class_getitem_*|set_?up\w*|tear_?down\w*
  )$
`;

/** What ends a test, or the program, because something is wrong. */
export const FAILS = regex()`
  \bthrow\b|\braise\b|\bpanic!?\s*\(|\b(?:_?exit|Exit|halt|abort|quick_exit|_Exit)\s*\(\s*[^0)\s]
  |\bexit\s*\(\s*EXIT_FAILURE
  |\bt\.(?:Error|Fatal|Fail)|\blog\.(?:Fatal|Panic)
  |\breturn\s+(?:1|-1|EXIT_FAILURE)\b|\bFAIL|\babort\(\)|\bterminate\(\)
  |\b\w*fail\w*\s*(?:\+\+|\+=)
`;

const FUNCTION_ENDS = new Set(['lambda', 'lambda_expression', 'func_literal', 'closure_expression']);

/** Reads what a program's functions are and what looks at them. @param isOwn is a line part of what is asked about? */
export function plantSites(program: PlantedProgram, isOwn: (node: Node) => boolean): PlantSites {
  const { text, root, language } = program;
  const of = ({ start, end }: Pick<Node, 'start' | 'end'>): string => text.slice(start, end);
  const functions: PlantedFunction[] = [];
  const region: Node[] = [];
  const constructors: Node[] = [];
  const helpers: Node[] = [];
  const tests: PlantSites['tests'] = [];
  const checkNames = new Set<string>();
  const named = new Set<string>();

  const lookAt = (node: Node, list = region): void => {
    list.push(node);
    if (node.children.length === 0 && /identifier|^name$/.test(node.type)) named.add(of(node));
    const name = testName(node, text);
    if (name !== undefined) tests.push({ name, node });
    for (const child of node.children) lookAt(child, list);
  };

  const functionOf = (node: Node, parent: Node | undefined): PlantedFunction | undefined => {
    const name = nameOf(node, parent, of)?.split(/::|\./).at(-1);
    if (name === undefined || node.type === 'preproc_function_def') return undefined;
    const body = of(node);
    // Go's helpers of tests are given the test.
    const takesTest = language === 'go' && TAKES_TEST.test(body.split('{', 1).join(''));
    const isRunner = RUNNERS.test(name) && returnsOf(node, language).length === 0;
    const isCheck =
      isRunner || (CHECKS.test(name) && (FAILS.test(body) || /\bassert\b|[eE]xpect/.test(body) || !hasValue(node)));
    return { name, node, returns: returnsOf(node, language), isCheck: isCheck || COMPARES.test(name) || takesTest };
  };

  const doubles = doublesIn(root, of);
  const visit = (node: Node, parents: readonly Node[], inType: boolean): void => {
    if (isForTests(node, parents, program) || doubles.has(node)) return lookAt(node);
    const isFunction = NODES.functions.has(node.type) && !FUNCTION_ENDS.has(node.type);
    const found = isFunction ? functionOf(node, parents[0]) : undefined;
    if (found !== undefined) {
      if (MAKES.test(found.name) && isOwn(node)) constructors.push(node);
      if (found.isCheck && CHECKS.test(found.name)) checkNames.add(found.name);
      if (found.isCheck) lookAt(node, helpers);
      else if (isOwn(node)) functions.push(found);
      return;
    }
    const isType =
      inType || NODES.types.has(node.type) || node.type === 'impl_item' || node.type === 'namespace_definition';
    if (!isType) {
      region.push(node);
      if (node.children.length === 0 && /identifier|^name$/.test(node.type)) named.add(of(node));
    }
    let marks = '';
    for (const child of node.children) {
      if (child.type === 'attribute_item') {
        marks += of(child);
        continue;
      }
      if (/\btest\b/.test(marks)) lookAt(child);
      else visit(child, [node, ...parents], isType);
      marks = '';
    }
  };
  visit(root, [], false);
  return { functions, region, constructors, helpers, checkNames, tests, named };
}

const TAKES_TEST = /\btesting\.(?:TB|[TBF])\b/;

/** What stands in the place of something else in a test goes by such a name. */
const DOUBLE =
  /^(?:Stub|Fake|Mock|Dummy|Spy)(?=[A-Z_]|$)|^(?:stub|fake|mock|dummy|spy)(?=[A-Z_]|$)|(?:Stub|Fake|Mock|Double|Spy)$/;

/**
 * Doubles of types that are code themselves, and the functions that give one. Tests that notice a mistake in a double
 * say nothing of the code that it stands for.
 */
function doublesIn(root: Node, of: (node: Node) => string): ReadonlySet<Node> {
  const methods: { name: string; type: string; whole: Node }[] = [];
  const functions: Node[] = [];
  const search = (node: Node, type: Node | undefined): void => {
    const isFunction = NODES.functions.has(node.type) && !FUNCTION_ENDS.has(node.type);
    const name = isFunction ? nameOf(node, undefined, of) : null;
    if (name !== null) {
      const receiver = node.children.find(({ field }) => field === 'receiver');
      const held =
        receiver === undefined ? type && typeName(type, of) : /(\w+)(?:\[[^\]]*\])?\s*\)$/.exec(of(receiver))?.[1];
      if (held !== undefined && held !== '')
        methods.push({ name, type: held, whole: receiver === undefined && type !== undefined ? type : node });
      else functions.push(node);
      return;
    }
    const isType = NODES.types.has(node.type) || node.type === 'impl_item';
    for (const child of node.children) search(child, isType ? node : type);
  };
  search(root, undefined);
  const real = new Set(methods.flatMap(({ name, type }) => (DOUBLE.test(type) ? [] : [name])));
  const standIns = methods.filter(({ type, name }) => DOUBLE.test(type) && real.has(name) && !MAKES.test(name));
  const types = new Set(standIns.map(({ type }) => type));
  const found = new Set(methods.flatMap(({ type, whole }) => (types.has(type) ? [whole] : [])));
  if (types.size === 0) return found;
  const names = new RegExp(`\\b(?:${[...types].join('|')})\\b`);
  for (const each of functions) if (names.test(of(each))) found.add(each);
  return found;
}

/** The name of a class, or of what an `impl` is for. */
function typeName(type: Node, of: (node: Node) => string): string | undefined {
  const field = type.type === 'impl_item' ? 'type' : 'name';
  const name = type.children.find((each) => each.field === field);
  return name === undefined ? undefined : /^\w+/.exec(of(name))?.[0];
}

/** The name that a runner gives a test, where this is one: of a function, or the first text of a call. */
function testName(node: Node, text: string): string | undefined {
  const of = ({ start, end }: Pick<Node, 'start' | 'end'>): string => text.slice(start, end);
  if (NODES.functions.has(node.type)) {
    const name = nameOf(node, undefined, of);
    return name !== null && (/^(?:test|Test)/.test(name) || isMarkedTest(node, text)) ? name : undefined;
  }
  if (node.type !== 'call_expression' || !/^(?:test|it)\(/.test(of(node).slice(0, 5))) return undefined;
  const title = node.children.find(({ type }) => type === 'arguments')?.children.find(({ named }) => named);
  return title?.type === 'string' ? of(title).slice(1, -1) : undefined;
}

/** Has it the mark of a test, within it in Java and before it in Rust? The helpers of tests have none. */
function isMarkedTest({ type, start, children }: Node, text: string): boolean {
  if (type === 'method_declaration')
    return children.some((each) => each.type === 'modifiers' && /@\w*Test\b/.test(text.slice(each.start, each.end)));
  if (type !== 'function_item') return false;
  const before = text.slice(Math.max(0, start - MARK_REACH), start);
  return /#\[(?:\w+::)*test\b/.test(before.slice(before.lastIndexOf('}') + 1));
}

/** Characters before a function in which its marks stand. */
const MARK_REACH = 300;

const hasValue = (node: Node): boolean =>
  node.children.some(({ type, field }) => type === 'expression_statement' && field === 'body');

/** The values that a function returns itself, not a function within it. */
function returnsOf(node: Node, language: PlantedProgram['language']): Node[] {
  const values: Node[] = [];
  const search = (at: Node): void => {
    if (at !== node && NODES.functions.has(at.type)) return;
    if (/^(?:return_statement|return_expression|yield|yield_expression)$/.test(at.type)) {
      const value = at.children.find(({ named }) => named);
      const isHandedOn = at.children.some(({ type }) => type === 'from' || type === '*');
      if (value !== undefined && !isHandedOn) values.push(value);
    }
    at.children.forEach(search);
  };
  search(node);
  const body = node.children.find(({ field }) => field === 'body');
  if (body !== undefined && node.type === 'arrow_function' && body.type !== 'statement_block') values.push(body);
  if (body !== undefined && language === 'rust') {
    const last = body.children.findLast(({ named }) => named);
    const isValue =
      last !== undefined &&
      !/statement$|_item$|let_declaration|return_expression/.test(last.type) &&
      last.field === null;
    if (isValue) values.push(last);
    const closed = last?.type === 'expression_statement' ? last.children : [];
    // `if`, `match` and blocks stand as statements also where they are the value.
    if (closed.length === 1 && closed[0] !== undefined && /^(?:if|match|unsafe|loop)_|^block$/.test(closed[0].type))
      values.push(closed[0]);
  }
  return values.filter(
    (each) => !values.some((other) => other !== each && other.start <= each.start && each.end <= other.end),
  );
}
