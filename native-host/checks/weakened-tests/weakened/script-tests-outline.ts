import type { Node } from 'web-tree-sitter';
import { plainCode } from './plain-code.ts';
import { asserts, endsWell, readBody, type BodySyntax, type ReadTable } from './read-body.ts';
import { argumentsOf, scriptBody, scriptTable, unwrapped, type NamedValues } from './script-assertions.ts';
import type { TestCase, TestOutline } from './test-outline.ts';

type Mark = NonNullable<TestCase['skipped']>;
type Amount = NonNullable<TestCase['timeout']>;

const FUNCTIONS = new Set(['arrow_function', 'function_expression', 'function', 'generator_function']);
const named = (node: Node): Node[] => node.namedChildren.filter((each) => each !== null);
const span = (node: Node): { start: number; end: number } => ({ start: node.startIndex, end: node.endIndex });

/** A call that makes a test or a suite. */
interface MakingCall {
  node: Node;
  kind: 'test' | 'suite';
  /** `skip`, `only`, `each`, ... behind the word. */
  words: string[];
  tables: ReadTable[];
  title: Node | undefined;
  body: Node | undefined;
  options: Node | undefined;
  timeout: Node | undefined;
}

const MAKES: Readonly<Record<string, { kind: 'test' | 'suite'; word?: string }>> = {
  it: { kind: 'test' },
  test: { kind: 'test' },
  specify: { kind: 'test' },
  bench: { kind: 'test' },
  fit: { kind: 'test', word: 'only' },
  ftest: { kind: 'test', word: 'only' },
  xit: { kind: 'test', word: 'skip' },
  xtest: { kind: 'test', word: 'skip' },
  xspecify: { kind: 'test', word: 'skip' },
  describe: { kind: 'suite' },
  context: { kind: 'suite' },
  suite: { kind: 'suite' },
  fdescribe: { kind: 'suite', word: 'only' },
  xdescribe: { kind: 'suite', word: 'skip' },
};

/** Reads `it.each(table)('title', fn)` and its like; undefined for any other call. */
function makingCall(node: Node, values: NamedValues): MakingCall | undefined {
  if (node.type !== 'call_expression') return undefined;
  const words: string[] = [];
  const tables: ReadTable[] = [];
  let at: Node | null = node.childForFieldName('function');
  while (at !== null && at.type !== 'identifier') {
    if (at.type === 'member_expression') {
      words.unshift(at.childForFieldName('property')?.text ?? '');
      at = at.childForFieldName('object');
    } else if (at.type === 'call_expression') {
      const inner: Node | null = at.childForFieldName('function');
      const name = inner?.childForFieldName('property')?.text;
      const given = at.childForFieldName('arguments');
      const table = given?.type === 'template_string' ? given : argumentsOf(at)[0];
      if ((name === 'each' || name === 'for') && table != null) tables.push(scriptTable(table, values));
      else if (name !== 'skipIf' && name !== 'runIf' && name !== 'extend') return undefined;
      at = inner;
    } else return undefined;
  }
  if (at === null) return undefined;
  const isOther = /^(?:Deno|t|QUnit|suite|nodeTest)$/.test(at.text) && words[0] === 'test';
  const making = isOther ? 'test' : at.text;
  const made = Object.hasOwn(MAKES, making) ? MAKES[making] : undefined;
  if (made === undefined) return undefined;
  const args = argumentsOf(node);
  const body = args.find(({ type }) => FUNCTIONS.has(type));
  const [title] = args;
  const isTitled = title !== undefined && title.id !== body?.id && title.type !== 'object';
  const bare = words.some((word) => word === 'todo' || word === 'skip') || made.word === 'skip';
  if (!isTitled || (body === undefined && !bare && args.length < 2)) return undefined;
  if (body === undefined && !bare && !/^(?:string|template_string)$/.test(title.type)) return undefined;
  return {
    node,
    kind: made.kind,
    words: [...words, ...(made.word === undefined ? [] : [made.word])],
    tables,
    title,
    body,
    options: args.find(({ type }, index) => type === 'object' && index > 0),
    timeout: args.findLast(({ type }, index) => type === 'number' && index > 0),
  };
}

interface Scene {
  syntax: BodySyntax;
  values: NamedValues;
  helpers: Map<string, Node>;
  outline: TestOutline;
}

interface Around {
  suite: string[];
  mark: Mark | null;
  times: number | null;
  rows: string[][];
}

const many = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a * b);

/** What a file of JavaScript or TypeScript has in the way of tests. */
export function outlineScript(root: Node): TestOutline {
  const values = new Map<string, Node>();
  const helpers = new Map<string, Node>();
  const outline: TestOutline = {
    tests: [],
    only: [],
    ignored: [],
    timeouts: [],
    retries: [],
    declared: {},
    broken: root.hasError,
  };
  const syntax = scriptBody(values, (node) => makingCall(node, values) !== undefined);
  for (const node of root.descendantsOfType(['variable_declarator', 'function_declaration'])) {
    const name = node?.childForFieldName('name')?.text;
    const value = node?.childForFieldName('value');
    if (node === null || name === undefined) continue;
    const body = (value != null && FUNCTIONS.has(value.type) ? value : node).childForFieldName('body');
    if (body !== null && asserts(body, syntax)) helpers.set(name, body);
    else if (value != null) values.set(name, value);
  }
  const scene: Scene = { syntax, values, helpers, outline };
  visit(root, scene, { suite: [], mark: null, times: 1, rows: [] });
  ownChecks(root, scene);
  if (outline.tests.length > 0) {
    for (const node of root.descendantsOfType(['try_statement', 'call_expression']))
      if (node !== null) {
        ignoring(node, scene);
        settings(node, outline);
      }
    for (const node of root.descendantsOfType('assignment_expression')) {
      const [left, right] = [node?.childForFieldName('left'), node?.childForFieldName('right')];
      if (node !== null && left?.text.endsWith('DEFAULT_TIMEOUT_INTERVAL') === true && right?.type === 'number')
        outline.timeouts.push({ amount: numberOf(right.text), ...span(node) });
    }
  }
  declared(root, scene);
  return outline;
}

/** A time of 0 is none. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;
const numberOf = (text: string): number => Number(text.replaceAll('_', ''));

function visit(node: Node, scene: Scene, around: Around): void {
  const making = makingCall(node, scene.values);
  if (making !== undefined) return add(making, scene, around);
  const loop = scene.syntax.loop(node);
  if (loop !== undefined) {
    const times = many(around.times, loop.table.count);
    return visit(loop.body, scene, { ...around, times, rows: [...around.rows, ...loop.table.rows] });
  }
  for (const child of named(node)) visit(child, scene, around);
}

/** What a test's mark makes of it, where it is not just skipped. */
const SKIPS: Readonly<Record<string, string>> = {
  failing: 'expected to fail',
  fails: 'expected to fail',
  todo: 'to do',
};

function add(making: MakingCall, scene: Scene, around: Around): void {
  const { node, kind, words, tables, title, body, options } = making;
  const head = { start: node.startIndex, end: (node.childForFieldName('function') ?? node).endIndex };
  if (words.includes('only') || flagged(options, 'only')) scene.outline.only.push({ how: title?.text ?? '', ...head });
  const how = words.find((word) => word === 'skip' || word === 'todo' || word === 'failing' || word === 'fails');
  const skip: Mark | null =
    how !== undefined || flagged(options, 'skip') || flagged(options, 'todo')
      ? { how: SKIPS[how ?? ''] ?? 'skipped', ...head }
      : around.mark;
  const times = tables.reduce<number | null>((product, { count }) => many(product, count), around.times);
  const rows = [...around.rows, ...tables.flatMap((table) => table.rows)];
  const name = title === undefined ? '' : titleOf(title);
  const inner = body?.childForFieldName('body') ?? undefined;
  if (kind === 'suite') {
    if (inner !== undefined) visit(inner, scene, { suite: [...around.suite, name], mark: skip, times, rows });
    return;
  }
  const read =
    inner === undefined
      ? { assertions: [], rows: [], calls: [], rest: '' }
      : readBody(inner, { syntax: scene.syntax, helpers: scene.helpers, times });
  const skipped = skip ?? (inner === undefined ? null : skipInBody(inner));
  scene.outline.tests.push({
    name,
    suite: around.suite,
    ...span(node),
    skipped,
    ...read,
    rows: [...rows, ...read.rows],
    timeout: amountOf(making.timeout) ?? amountIn(options, 'timeout'),
    retries: amountIn(options, 'retry') ?? amountIn(options, 'repeats'),
  });
  // Tests within a test of Node's runner.
  if (inner !== undefined)
    for (const child of named(inner)) visit(child, scene, { ...around, suite: [...around.suite, name], mark: skipped });
}

const titleOf = ({ type, text }: Node): string => (/string/.test(type) ? text.slice(1, -1) : plainCode(text));

const optionOf = (options: Node | undefined, name: string): Node | undefined =>
  options === undefined
    ? undefined
    : (named(options)
        .find((pair) => pair.childForFieldName('key')?.text === name)
        ?.childForFieldName('value') ?? undefined);

const flagged = (options: Node | undefined, name: string): boolean =>
  /^(?:true|string|template_string)$/.test(optionOf(options, name)?.type ?? '');
const amountOf = (node: Node | undefined): Amount | null =>
  node?.type === 'number' ? { amount: numberOf(node.text), ...span(node) } : null;
const amountIn = (options: Node | undefined, name: string): Amount | null => amountOf(optionOf(options, name));

function skipInBody(body: Node): Mark | null {
  const found = named(body).find(
    ({ type, text }) => type === 'expression_statement' && /^(?:t|this|ctx|context)\.(?:skip|todo)\(/.test(text),
  );
  return found === undefined ? null : { how: 'skipped', ...span(found) };
}

/** What a program asserts of itself where it runs, outside of any test. */
function ownChecks(root: Node, scene: Scene): void {
  const read = readBody(root, { syntax: scene.syntax, helpers: scene.helpers, times: 1 });
  // That a program ends well is no test's doing.
  const assertions = read.assertions.filter(({ subject }) => subject !== endsWell.subject);
  const [first] = assertions;
  if (first === undefined) return;
  const none = { skipped: null, timeout: null, retries: null };
  scene.outline.tests.push({
    name: '',
    suite: [],
    start: first.start,
    end: first.end,
    ...read,
    assertions,
    rest: '',
    ...none,
  });
}

/** Bounds of time and tries that are set for all tests of a file or a suite. */
function settings(node: Node, { timeouts, retries }: TestOutline): void {
  if (node.type !== 'call_expression') return;
  const callee = node.childForFieldName('function')?.text ?? '';
  const [first] = argumentsOf(node);
  const amount = amountOf(first);
  if (/^(?:jest\.setTimeout|this\.timeout)$/.test(callee) && amount !== null)
    timeouts.push({ ...amount, ...span(node), amount: amount.amount === 0 ? NO_LIMIT : amount.amount });
  if (/^(?:jest\.retryTimes|this\.retries)$/.test(callee) && amount !== null)
    retries.push({ ...amount, ...span(node) });
  if (callee === 'vi.setConfig' && first !== undefined) {
    const [timeout, retry] = [amountIn(first, 'testTimeout'), amountIn(first, 'retry')];
    if (timeout !== null) timeouts.push(timeout);
    if (retry !== null) retries.push(retry);
  }
}

/** `console` alone tells somebody, and fails nothing. */
const GOES_ON = /^(?:;|console\.\w+\([^]*\);?|return(?: (?:undefined|null|true))?;?|void 0;?)$/;

/** Does nothing come of what is caught? */
function isIdle(body: Node | null | undefined): boolean {
  if (body == null) return true;
  const inner = unwrapped(body);
  if (inner.type !== 'statement_block')
    return /^(?:undefined|null|true|void 0|\{\})$/.test(inner.text) || GOES_ON.test(inner.text);
  return named(inner).every(({ type, text }) => type === 'comment' || type === 'empty_statement' || GOES_ON.test(text));
}

function ignoring(node: Node, { syntax, outline }: Scene): void {
  if (node.type === 'try_statement') {
    const [body, handler] = [node.childForFieldName('body'), node.childForFieldName('handler')];
    if (body === null || handler === null || !asserts(body, syntax)) return;
    if (isIdle(handler.childForFieldName('body'))) outline.ignored.push({ how: 'caught', ...span(handler) });
    return;
  }
  const callee = node.childForFieldName('function');
  const [first] = argumentsOf(node);
  if (callee?.childForFieldName('property')?.text !== 'catch' || first === undefined) return;
  const caught = FUNCTIONS.has(first.type) ? isIdle(first.childForFieldName('body')) : /^noop$/.test(first.text);
  const object = callee.childForFieldName('object');
  if (caught && object !== null && asserts(object, syntax))
    outline.ignored.push({
      how: 'caught',
      start: callee.childForFieldName('property')?.startIndex ?? node.startIndex,
      end: node.endIndex,
    });
}

/** Functions and classes at the margin; a helper that asserts is none of the code. */
function declared(root: Node, { helpers, outline }: Scene): void {
  for (const statement of named(root)) {
    const inner =
      statement.type === 'export_statement' ? (statement.childForFieldName('declaration') ?? statement) : statement;
    const each = /^(?:lexical|variable)_declaration$/.test(inner.type) ? named(inner) : [inner];
    for (const node of each) {
      const name = node.childForFieldName('name')?.text;
      const value = node.childForFieldName('value');
      const isCode = value === null ? /^(?:function|class|abstract_class)/.test(node.type) : FUNCTIONS.has(value.type);
      if (name === undefined || !isCode || (helpers.has(name) && /^(?:assert|expect|check|verify|run)/.test(name)))
        continue;
      outline.declared[name] = plainCode(node.text);
    }
  }
}
