import type { Node } from 'web-tree-sitter';
import { plainCode } from './plain-code.ts';
import { pythonBody, pythonTable, type NamedTables } from './python-assertions.ts';
import { asserts, endsWell, readBody, type BodySyntax, type ReadTable } from './read-body.ts';
import type { TestCase, TestOutline } from './test-outline.ts';

type Mark = NonNullable<TestCase['skipped']>;
type Amount = NonNullable<TestCase['timeout']>;

const named = (node: Node | null): Node[] => (node?.namedChildren ?? []).filter((each) => each !== null);
const span = (node: Node): { start: number; end: number } => ({ start: node.startIndex, end: node.endIndex });

interface Scene {
  syntax: BodySyntax;
  tables: NamedTables;
  helpers: Map<string, Node>;
  /** Fixtures that are made several times over. */
  fixtures: Set<string>;
  outline: TestOutline;
}

/** Which decorators and suites a test stands under. */
interface Around {
  suite: string[];
  decorators: Node[];
  mark: Mark | null;
}

/** What a module of Python has in the way of tests. */
export function outlinePython(root: Node): TestOutline {
  const tables = new Map<string, Node>();
  for (const node of root.descendantsOfType('assignment')) {
    const [left, right] = [node?.childForFieldName('left'), node?.childForFieldName('right')];
    if (left?.type === 'identifier' && right != null) tables.set(left.text, right);
  }
  const syntax = pythonBody(tables);
  const outline: TestOutline = {
    tests: [],
    only: [],
    ignored: [],
    timeouts: [],
    retries: [],
    declared: {},
    broken: root.hasError,
  };
  const scene: Scene = { syntax, tables, helpers: new Map(), fixtures: new Set(), outline };
  for (const node of root.descendantsOfType('function_definition')) {
    const [name, body] = [node?.childForFieldName('name')?.text, node?.childForFieldName('body')];
    if (name === undefined || node == null || body == null) continue;
    if (!name.startsWith('test') && asserts(body, syntax)) scene.helpers.set(name, body);
    if (/fixture\([^]*\bparams\s*=/.test(node.parent?.type === 'decorated_definition' ? node.parent.text : ''))
      scene.fixtures.add(name);
  }
  const marked = tables.get('pytestmark');
  const mark = marked === undefined ? null : skipIn(marked);
  visit(named(root), scene, { suite: [], decorators: [], mark });
  ownChecks(root, scene);
  if (outline.tests.length > 0)
    for (const each of root.descendantsOfType(CATCHES)) if (each !== null) ignoring(each, scene);
  return outline;
}

function visit(nodes: readonly Node[], scene: Scene, around: Around): void {
  for (const node of nodes) {
    const definition = node.type === 'decorated_definition' ? node.childForFieldName('definition') : node;
    const decorators = node === definition ? [] : named(node).filter(({ type }) => type === 'decorator');
    const name = definition?.childForFieldName('name')?.text ?? '';
    if (definition?.type === 'function_definition') {
      if (name.startsWith('test')) addTest(node, definition, decorators, scene, around);
      else if (!isFixture(decorators) && around.suite.length === 0 && !isHelper(name, scene))
        scene.outline.declared[name] = plainCode(node.text);
    } else if (definition?.type === 'class_definition') {
      const bases = definition.childForFieldName('superclasses')?.text ?? '';
      const isSuite = /^Test|Tests?$|TestCase$/.test(name) || /TestCase|Test\w*\b/.test(bases);
      if (isSuite)
        visit(named(definition.childForFieldName('body')), scene, {
          suite: [...around.suite, name],
          decorators: [...around.decorators, ...decorators],
          mark: around.mark,
        });
      else scene.outline.declared[name] = plainCode(node.text);
    } else if (node.type === 'expression_statement' && node.namedChild(0)?.type === 'assignment') {
      const left = node.namedChild(0)?.childForFieldName('left')?.text ?? '';
      if (around.suite.length === 0 && /^[a-z_]\w*$/.test(left) && left !== 'pytestmark' && isCode(node))
        scene.outline.declared[left] = plainCode(node.text);
    }
  }
}

/** A lambda is code; a value is what tests are made with. */
const isCode = (node: Node): boolean => /=\s*lambda\b/.test(node.text);
const isFixture = (decorators: readonly Node[]): boolean => decorators.some(({ text }) => /\bfixture\b/.test(text));
/** A function that asserts and is called as one that only asserts. */
const isHelper = (name: string, { helpers }: Scene): boolean =>
  helpers.has(name) && /^_*(?:assert|check|verify|expect|run|should)/.test(name);

function addTest(node: Node, definition: Node, own: readonly Node[], scene: Scene, around: Around): void {
  const body = definition.childForFieldName('body');
  if (body === null) return;
  const decorators = [...around.decorators, ...own];
  const tables = decorators.flatMap((each) => tablesOf(each, scene.tables));
  const parameters = named(definition.childForFieldName('parameters')).map(({ text }) => text.replace(/[:=][^]*/, ''));
  const isOpen =
    parameters.some((each) => scene.fixtures.has(each.trim())) ||
    decorators.some(({ text }) => /^@(?:\w+\.)*(?:given|foreach)\b/.test(text));
  const counts = tables.map(({ count }) => count);
  const times =
    isOpen || counts.includes(null) ? null : counts.reduce<number>((product, each) => product * (each ?? 1), 1);
  const read = readBody(body, { syntax: scene.syntax, helpers: scene.helpers, times });
  const skipped = decorators.map(skipIn).find((each) => each !== null) ?? skipInBody(body) ?? around.mark;
  scene.outline.tests.push({
    name: definition.childForFieldName('name')?.text ?? '',
    suite: around.suite,
    start: node.startIndex,
    end: node.endIndex,
    skipped,
    ...read,
    rows: [...tables.flatMap(({ rows }) => rows), ...read.rows],
    timeout: amountIn(decorators, /^@(?:\w+\.)*timeout\(\s*(?:timeout\s*=\s*)?([\d_.]+)/, 1_000),
    retries: amountIn(decorators, /^@(?:\w+\.)*(?:flaky|retry|repeat)\b(?:\([^)\d]*(\d+)?)?/, 1),
  });
}

/** The tables of a decorator by which a test is run for each row. */
function tablesOf(decorator: Node, tables: NamedTables): ReadTable[] {
  if (!/^@(?:\w+\.)*(?:parametrize|expand|data)\(/.test(decorator.text)) return [];
  const args = named(decorator.namedChild(0)?.childForFieldName('arguments') ?? null);
  const given = args.filter(({ type }) => type !== 'keyword_argument');
  const table = /parametrize\(/.test(decorator.text) ? given[1] : given[0];
  return [table === undefined ? { count: null, rows: [] } : pythonTable(table, tables)];
}

const SKIP = /\b(skip|xfail|expectedFailure)\b/;

/** A mark that skips, or forgives, without a condition. */
function skipIn(node: Node): Mark | null {
  const found = SKIP.exec(node.text);
  if (found === null || found.index > 60) return null;
  const how = found[1] === 'skip' ? 'skipped' : 'expected to fail';
  const [first] = named(node.descendantsOfType('argument_list')[0] ?? null);
  const isConditional = found[1] === 'xfail' && first !== undefined && first.type !== 'keyword_argument';
  return isConditional ? null : { how, ...span(node) };
}

/** A skip among the first statements of a test, which nothing guards. */
function skipInBody(body: Node): Mark | null {
  const found = named(body).find(({ type, text }) =>
    type === 'expression_statement'
      ? /^(?:pytest\.(?:skip|xfail)|self\.skipTest)\(/.test(text)
      : type === 'raise_statement' && /SkipTest\b/.test(text),
  );
  if (found === undefined) return null;
  return { how: found.text.startsWith('pytest.xfail') ? 'expected to fail' : 'skipped', ...span(found) };
}

function amountIn(decorators: readonly Node[], form: RegExp, unit: number): Amount | null {
  for (const each of decorators) {
    const found = form.exec(each.text);
    if (found !== null) return { amount: Number((found[1] ?? '1').replaceAll('_', '')) * unit, ...span(each) };
  }
  return null;
}

/** What a program asserts of itself where it runs, outside of any test. */
function ownChecks(root: Node, scene: Scene): void {
  const read = readBody(root, { syntax: scene.syntax, helpers: scene.helpers, times: 1 });
  // That a program ends well is no test's doing.
  const assertions = read.assertions.filter(({ subject }) => subject !== endsWell.subject);
  const [first] = assertions;
  if (first === undefined) return;
  const { start, end } = first;
  const none = { skipped: null, timeout: null, retries: null };
  scene.outline.tests.push({ name: '', suite: [], start, end, ...read, assertions, rest: '', ...none });
}

const CATCHES = ['try_statement', 'with_statement'];
const CAUGHT = /^(?:except)\s*(?:\(?[^:]*\b(?:AssertionError|Exception|BaseException)\b[^:]*)?:/;
const GOES_ON =
  /^(?:pass|\.\.\.|continue|return(?: None)?|(?:print|warnings\.warn|(?:\w+\.)*log\w*(?:\.\w+)?)\(.*\))$/s;

/** Is the failure of an assertion in here caught, and nothing made of it? */
function ignoring(node: Node, { syntax, outline }: Scene): void {
  const body = node.childForFieldName('body');
  if (body === null || !asserts(body, syntax)) return;
  if (node.type === 'with_statement') {
    const [head = ''] = node.text.split('\n');
    if (/\bsuppress\([^)]*\b(?:AssertionError|Exception|BaseException)\b/.test(head))
      outline.ignored.push({ how: 'suppressed', ...span(node) });
    return;
  }
  const handler = named(node).find(({ type, text }) => type === 'except_clause' && CAUGHT.test(text));
  const block = handler === undefined ? undefined : named(handler).findLast(({ type }) => type === 'block');
  if (handler === undefined || block === undefined) return;
  if (named(block).every(({ type, text }) => type === 'comment' || GOES_ON.test(text)))
    outline.ignored.push({ how: 'caught', ...span(handler) });
}
