import type { Node } from 'web-tree-sitter';
import { plainCode } from './plain-code.ts';
import { endsWell, type BodySyntax, type ReadAssertion, type ReadTable } from './read-body.ts';

const named = (node: Node | null): Node[] => (node?.namedChildren ?? []).filter((each) => each !== null);
const COLLECTIONS = new Set(['list', 'tuple', 'set', 'dictionary']);
const LITERALS = new Set(['integer', 'float', 'string', 'true', 'false', 'none']);

/** The parts of a collection that is written down, and one for itself; 1 for anything else. */
function partsOf(node: Node): number {
  if (node.type === 'pair') return partsOf(node.childForFieldName('value') ?? node);
  if (!COLLECTIONS.has(node.type)) return 1;
  return named(node).reduce((sum, each) => sum + partsOf(each), 1);
}

/** Does it hold against a value? Truth is one bit, whichever way it is asked for. */
const isExact = (value: Node): boolean => !/^(?:True|False|expect\.any.*|ANY|mock\.ANY)$/.test(value.text);

const weak = (subject: string, hollow: string | null = null): ReadAssertion => ({
  subject,
  expected: null,
  strength: 1,
  tolerance: null,
  weight: 1,
  hollow,
});

function against(subject: Node, value: Node, tolerance: number | null = null): ReadAssertion {
  const approx = value.type === 'call' && /\bapprox$/.test(value.childForFieldName('function')?.text ?? '');
  const [first] = approx ? named(value.childForFieldName('arguments')) : [value];
  const off = approx ? toleranceOf(value) : tolerance;
  const [left, right] = [plainCode(subject.text), plainCode((first ?? value).text)];
  const same = left === right && !left.includes('(') && !LITERALS.has(subject.type);
  const both = LITERALS.has(subject.type) && left === right;
  return {
    subject: left,
    expected: right,
    strength: isExact(value) ? 2 : 1,
    tolerance: off,
    weight: partsOf(value),
    hollow: same || both ? 'both sides are the same' : null,
  };
}

/** `abs=1e-4`, `rel=...`, `delta=...`; of `places=` the digit. */
function toleranceOf(call: Node): number | null {
  for (const each of named(call.childForFieldName('arguments'))) {
    if (each.type !== 'keyword_argument') continue;
    const name = each.childForFieldName('name')?.text ?? '';
    const amount = Number(each.childForFieldName('value')?.text);
    if (Number.isNaN(amount)) continue;
    if (/^(?:abs|rel|delta|atol|rtol|msec)$/.test(name)) return amount;
    if (/^(?:places|decimal)$/.test(name)) return 10 ** -amount;
  }
  return null;
}

/** What `assert` is given. */
function ofCondition(node: Node): ReadAssertion {
  const inner = node.type === 'parenthesized_expression' ? (node.namedChild(0) ?? node) : node;
  if (inner.type === 'comparison_operator') return ofComparison(inner);
  const subject = plainCode(inner.text);
  if (inner.type === 'tuple' && named(inner).length > 0)
    return weak(subject, 'a tuple that is not empty is always true');
  if (inner.type === 'boolean_operator') {
    const [left, right] = [inner.childForFieldName('left'), inner.childForFieldName('right')];
    const operator = inner.childForFieldName('operator')?.text;
    if (operator === 'or' && [left, right].some((side) => side !== null && isAlwaysTrue(side)))
      return weak(subject, 'one side of its `or` is always true');
    if (operator === 'and' && left !== null && right !== null) {
      const [a, b] = [ofCondition(left), ofCondition(right)];
      const strength = a.strength === 2 || b.strength === 2 ? 2 : 1;
      return { ...a, subject, expected: null, strength, weight: a.weight + b.weight, hollow: a.hollow && b.hollow };
    }
  }
  if (isAlwaysTrue(inner)) return weak(subject, 'it is always true');
  const read = weak(subject);
  return subject.startsWith('all(') ? { ...read, strength: 2, unbounded: true } : read;
}

const isAlwaysTrue = (node: Node): boolean =>
  node.type === 'true' ||
  (node.type === 'integer' && Number(node.text) !== 0) ||
  (node.type === 'string' && node.text.replaceAll(/['"]/g, '') !== '');

function ofComparison(node: Node): ReadAssertion {
  const [left, right] = named(node);
  const operator = node.children
    .filter((each) => each !== null && !each.isNamed)
    .map((each) => each?.text)
    .join(' ');
  const subject = plainCode(node.text);
  if (left === undefined || right === undefined) return weak(subject);
  if (operator === '==' || operator === 'is') {
    if (right.type === 'none') return { ...weak(plainCode(left.text)), expected: 'None', strength: 2 };
    return LITERALS.has(left.type) && !LITERALS.has(right.type) ? against(right, left) : against(left, right);
  }
  if (operator === 'in' || operator === 'not in')
    return { ...weak(plainCode(right.text)), expected: `${operator} ${plainCode(left.text)}`, strength: 2 };
  const never = operator === '>=' && left.text.startsWith('len(') && right.text === '0';
  return weak(subject, never ? 'a length is never below 0' : null);
}

const ANY_ERROR = /^(?:(?:builtins\.)?(?:Exception|BaseException))$/;

/** `pytest.raises(...)` and its like, with the block that they are about. */
function ofWith(node: Node): ReadAssertion | undefined {
  const [clause] = named(node);
  const body = node.childForFieldName('body');
  const items = named(clause ?? null).map((each) => each.childForFieldName('value') ?? each);
  const call = items
    .map((each) => (each.type === 'as_pattern' ? each.namedChild(0) : each))
    .find((each) => each?.type === 'call' && RAISES.test(each.childForFieldName('function')?.text ?? ''));
  if (call == null || body === null) return undefined;
  const [error, ...more] = named(call.childForFieldName('arguments'));
  const isAny = more.length === 0 && ANY_ERROR.test(error?.text ?? 'Exception');
  const expected = plainCode([error, ...more].map((each) => each?.text ?? '').join(','));
  return { ...weak(plainCode(body.text)), expected, strength: isAny ? 1 : 2, within: [body] };
}

const RAISES =
  /^(?:(?:pytest|self|cls|case)\.)?(?:raises|warns|deprecated_call|assertRaises\w*|assertWarns\w*|assertLogs)$/;
/** Methods of unittest that hold the first argument against the second. */
const EQUALS = /^assert(?:Equals?|Is|AlmostEquals?|\w+Equal|In|NotIn|Regex|Raises\w*)$/;
const OF_UNITTEST = /^assert(?:Not\w+|Is(?:NotNone|Instance|Not)|(?:Greater|Less)(?:Equal)?|NoLogs)$/;
const TRUTHS = /^assert_?(?:True|False)?$/;

function ofCall(node: Node): ReadAssertion | undefined {
  const callee = node.childForFieldName('function')?.text ?? '';
  const name = callee.split('.').at(-1) ?? '';
  if (callee === 'os._exit' && node.childForFieldName('arguments')?.text === '(0)') return endsWell;
  if (/^(?:pytest|self)\.fail$/.test(callee)) return weak('fail');
  if (RAISES.test(callee)) {
    const [error, ...more] = named(node.childForFieldName('arguments'));
    if (more.length === 0) return undefined;
    const subject = plainCode(more.map(({ text }) => text).join(','));
    return { ...weak(subject), expected: error?.text ?? '', strength: ANY_ERROR.test(error?.text ?? '') ? 1 : 2 };
  }
  // A mock's own, numpy's and pandas's, unittest's.
  if (!/^assert(?:_|[A-Z])\w*$/.test(name) || !callee.includes('.')) return undefined;
  const args = named(node.childForFieldName('arguments'));
  const [first, second] = args;
  if (name.startsWith('assert_') && !/testing|^np|^pd|^tm/.test(callee)) {
    const subject = plainCode(callee);
    return {
      ...weak(subject),
      expected: plainCode(args.map(({ text }) => text).join(',')),
      strength: args.length > 0 ? 2 : 1,
    };
  }
  if (first === undefined) return weak(plainCode(node.text));
  if (TRUTHS.test(name)) {
    const always = first.text === (name === 'assertFalse' ? 'False' : 'True');
    const read = name === 'assertTrue' ? ofCondition(first) : weak(plainCode(first.text));
    return always ? { ...read, hollow: 'it is always so' } : read;
  }
  if (second !== undefined && (EQUALS.test(name) || name.startsWith('assert_')))
    return second.type === 'keyword_argument' ? weak(plainCode(node.text)) : against(first, second, toleranceOf(node));
  if (name === 'assertIsNone') return { ...weak(plainCode(first.text)), expected: 'None', strength: 2 };
  // Of an assertion of somebody's own nobody knows how much it looks at.
  return OF_UNITTEST.test(name)
    ? weak(plainCode(node.text))
    : { ...weak(plainCode(node.text)), strength: 2, unbounded: true };
}

/** Tables by the names that the file gives them. */
export type NamedTables = ReadonlyMap<string, Node>;

/** The rows of a table that is written down, or that a name of the file stands for. */
export function pythonTable(node: Node, tables: NamedTables): ReadTable {
  const value = node.type === 'parenthesized_expression' ? (node.namedChild(0) ?? node) : node;
  if (COLLECTIONS.has(value.type)) {
    const rows = named(value);
    const isOpen = rows.some(({ type }) => /splat/.test(type));
    return { count: isOpen ? null : rows.length, rows: rows.map(cellsOf) };
  }
  if (value.type === 'call') {
    const callee = value.childForFieldName('function');
    const [first, ...more] = named(value.childForFieldName('arguments'));
    if (callee?.type === 'attribute' && /\.(?:items|keys|values)$/.test(callee.text))
      return pythonTable(callee.childForFieldName('object') ?? value, tables);
    if (/^(?:enumerate|sorted|list|tuple|reversed|zip)$/.test(callee?.text ?? '') && first !== undefined)
      return pythonTable(first, tables);
    if (callee?.text === 'range' && first?.type === 'integer') {
      const [from, to] = more[0] === undefined ? [0, Number(first.text)] : [Number(first.text), Number(more[0].text)];
      return { count: more.length > 1 || Number.isNaN(to) ? null : Math.max(0, to - from), rows: [] };
    }
  }
  const known = tables.get(value.text.replace(/^(?:self|cls)\./, ''));
  return known === undefined ? { count: null, rows: [] } : pythonTable(known, new Map());
}

function cellsOf(row: Node): string[] {
  const own = row.type === 'call' && /\bparam$/.test(row.childForFieldName('function')?.text ?? '');
  const cells = own ? named(row.childForFieldName('arguments')) : named(row);
  const parts = COLLECTIONS.has(row.type) || row.type === 'pair' || own ? cells : [row];
  return parts.filter(({ type }) => type !== 'keyword_argument').map(({ text }) => plainCode(text));
}

/** How the bodies of Python's tests are read; `tables` are the literals that the file gives names. */
export const pythonBody = (tables: NamedTables): BodySyntax => ({
  declares: ({ type }) => /^(?:function_definition|class_definition|decorated_definition|lambda)$/.test(type),
  assertion(node) {
    if (node.type === 'assert_statement') {
      const condition = node.namedChild(0);
      if (condition === null) return undefined;
      return condition.type === 'false' ? weak('fail') : ofCondition(condition);
    }
    if (node.type === 'with_statement') return ofWith(node);
    return node.type === 'call' ? ofCall(node) : undefined;
  },
  loop(node) {
    if (node.type !== 'for_statement' && node.type !== 'while_statement') return undefined;
    const [over, body] = [node.childForFieldName('right'), node.childForFieldName('body')];
    if (body === null) return undefined;
    return { body, table: over === null ? { count: null, rows: [] } : pythonTable(over, tables) };
  },
  calledAlone(node) {
    if (node.type !== 'expression_statement') return undefined;
    const only = node.namedChild(0);
    const call = only?.type === 'await' ? only.namedChild(0) : only;
    if (call?.type !== 'call') return undefined;
    return call.childForFieldName('function')?.text.replace(/^(?:self|cls)\./, '');
  },
  leaves: ({ type }) => type === 'return_statement' || type === 'raise_statement',
  isBlock: ({ type }) => type === 'block' || type === 'module',
});
