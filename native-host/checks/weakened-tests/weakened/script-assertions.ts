import type { Node } from 'web-tree-sitter';
import { regex } from '../../../../shared/regex.ts';
import { plainCode } from './plain-code.ts';
import { endsWell, type BodySyntax, type ReadAssertion, type ReadTable } from './read-body.ts';

const named = (node: Node | null | undefined): Node[] =>
  (node?.namedChildren ?? []).filter((each) => each !== null && each.type !== 'comment') as Node[];
const LITERALS = new Set(['number', 'string', 'true', 'false', 'null', 'undefined']);
const WRAPS = new Set(['as_expression', 'satisfies_expression', 'parenthesized_expression', 'non_null_expression']);
const FUNCTIONS = new Set(['arrow_function', 'function_expression', 'function']);

/** The value without the types and brackets around it. */
export function unwrapped(node: Node): Node {
  const inner = WRAPS.has(node.type) ? node.namedChild(0) : null;
  return inner === null ? node : unwrapped(inner);
}

/** The arguments of a call, without comments. */
export const argumentsOf = (call: Node): Node[] => named(call.childForFieldName('arguments'));

function partsOf(node: Node): number {
  const value = node.type === 'pair' ? (node.childForFieldName('value') ?? node) : unwrapped(node);
  if (value.type !== 'array' && value.type !== 'object') return 1;
  return named(value).reduce((sum, each) => sum + partsOf(each), 1);
}

const weak = (subject: string, hollow: string | null = null): ReadAssertion => ({
  subject,
  expected: null,
  strength: 1,
  tolerance: null,
  weight: 1,
  hollow,
});

/** Truth is one bit, and what matches anything is no value. */
const isExact = (value: Node): boolean =>
  !/^(?:true|false|(?:expect|sinon\.match)\.any\w*(?:\(.*\))?)$/s.test(value.text);

function against(subject: Node, value: Node, more: Partial<ReadAssertion> = {}): ReadAssertion {
  const [left, right] = [plainCode(subject.text), plainCode(value.text)];
  const same = left === right && (LITERALS.has(subject.type) || !left.includes('('));
  return {
    subject: left,
    expected: right,
    strength: isExact(value) ? 2 : 1,
    tolerance: null,
    weight: partsOf(value),
    hollow: same ? 'both sides are the same' : null,
    ...more,
  };
}

const EQUAL = /^(?:toBe|to(?:Strict)?Equal|equals?|eqls?|eq|deep|deepEqual|toMatchObject|include|toContain)$/;
/** Matchers that ask for less than a value, whatever they are given. */
const LESS = regex()`
  ^(?:
    toBeDefined|toBeTruthy|toBeFalsy|toBeGreaterThan\w*|toBeLessThan\w*|toBeInstanceOf|toBeInTheDocument|toBeVisible
    |toBeInViewport|toBeAttached|toBeEnabled|toBeChecked|toHaveBeenCalled|toHaveProperty
    |exist|ok|an?|above|below|least|most|instance[oO]f|true|false|called|greaterThan|lessThan|empty
  )$
`;
const THROWS = /^(?:toThrow(?:Error)?|throw|throws|rejectedWith|rejects|toHaveBeenCalledWith|calledWith)$/;

/** A chain that begins with `expect(x)`: its subject, the words behind it, and what the last call is given. */
function ofExpect(top: Node, root: Node): ReadAssertion | undefined {
  const [subject, ...others] = argumentsOf(root);
  if (subject === undefined) return undefined;
  const words: string[] = [];
  let last: Node | undefined;
  for (let at: Node | null = top; at !== null && at.id !== root.id;) {
    if (at.type === 'member_expression') {
      words.unshift(at.childForFieldName('property')?.text ?? '');
      at = at.childForFieldName('object');
    } else if (at.type === 'call_expression') {
      last ??= at;
      at = at.childForFieldName('function');
    } else at = at.namedChild(0);
  }
  const text = plainCode(subject.text);
  const isType = /^(?:expectTypeOf|assertType)$/.test(root.childForFieldName('function')?.text ?? '');
  if (words.length === 0) return isType ? { ...weak(text), strength: 2 } : weak(text, 'it is held against nothing');
  const given = last === undefined ? [] : argumentsOf(last);
  const [value, second] = given;
  const word = words.findLast((each) => !/^(?:to|be|been|is|that|which|and|has|have|with|at|of)$/.test(each)) ?? '';
  const isNot = words.includes('not');
  const all = plainCode([subject, ...others].map((each) => each.text).join(','));
  if (word === 'toBeCloseTo' || word === 'closeTo' || word === 'approximately') {
    const amount = word === 'toBeCloseTo' ? 10 ** -Number(second?.text ?? 2) : Number(second?.text);
    return value === undefined
      ? weak(all)
      : against(subject, value, { tolerance: Number.isNaN(amount) ? null : amount });
  }
  if (THROWS.test(word)) {
    const expected = plainCode(given.map((each) => each.text).join(','));
    return { ...weak(text), expected, strength: !isNot && given.length > 0 && expected !== 'Error' ? 2 : 1 };
  }
  const never = word === 'toBeGreaterThanOrEqual' && text.endsWith('.length') && value?.text === '0';
  if (never) return weak(text, 'a length is never below 0');
  if (LESS.test(word)) {
    const isTrue =
      LITERALS.has(subject.type) && /^(?:toBeDefined|toBeTruthy|true|ok|exist)$/.test(word) && text !== 'false';
    return {
      ...weak(text, isTrue && !isNot ? 'it is always so' : null),
      expected: plainCode(`${word} ${value?.text ?? ''}`),
    };
  }
  if (value === undefined) return { ...weak(text), expected: words.join('.'), strength: isNot ? 1 : 2 };
  const read = against(subject, value, { expected: `${isNot ? 'not ' : ''}${plainCode(value.text)}` });
  if (isNot) return { ...read, strength: 1, hollow: null };
  return EQUAL.test(word) ? read : { ...read, hollow: null };
}

/** `assert.equal(a, b)`, `t.is(a, b)`, `assert(x)`, `assertEquals(a, b)`. */
function ofAssert(call: Node, callee: string): ReadAssertion | undefined {
  const name = callee.split('.').at(-1) ?? '';
  const args = argumentsOf(call);
  const [first, second] = args;
  if (/^(?:fail|unreachable)$/.test(name)) return weak('fail');
  if (first === undefined) return undefined;
  const text = plainCode(first.text);
  if (/^(?:fc|jsc|testcheck)\.assert$/.test(callee)) return { ...weak(text), strength: 2, unbounded: true };
  if (/throws|rejects/i.test(name) && !/not/i.test(name)) {
    const expected = second === undefined ? null : plainCode(second.text);
    return { ...weak(text), expected, strength: second === undefined || second.type === 'string' ? 1 : 2 };
  }
  if (/^(?:assert|ok|true|truthy|isTrue|assertTrue|isOk)$/.test(name)) {
    const inner = unwrapped(first);
    const always = inner.type === 'true' || (inner.type === 'number' && Number(inner.text) !== 0);
    if (always) return weak(text, 'it is always true');
    return inner.type === 'binary_expression' ? ofBinary(inner) : weak(text);
  }
  if (/not|^(?:is[A-Z]|false|falsy|exists|typeOf|instanceOf|match)/i.test(name) || second === undefined)
    return weak(plainCode(args.map((each) => each.text).join(',')));
  return against(first, second);
}

function ofBinary(node: Node): ReadAssertion {
  const [left, right] = [node.childForFieldName('left'), node.childForFieldName('right')];
  const operator = node.childForFieldName('operator')?.text ?? '';
  const text = plainCode(node.text);
  if (left === null || right === null) return weak(text);
  if (operator === '===' || operator === '==')
    return LITERALS.has(left.type) && !LITERALS.has(right.type) ? against(right, left) : against(left, right);
  if (operator === '||' && [left, right].some((side) => unwrapped(side).type === 'true'))
    return weak(text, 'one side of its `||` is always true');
  return weak(
    text,
    operator === '>=' && left.text.endsWith('.length') && right.text === '0' ? 'a length is never below 0' : null,
  );
}

const EXPECT = /^(?:chai\.)?(?:expect(?:TypeOf)?(?:\.(?:soft|poll))?|assertType)$/;
const ASSERT = regex()`
  ^(?:
    (?:assert|chai\.assert|console|sinon|fc|jsc)\.(?:\w+\.)*\w+|assert|ok|fail|expect\.(?:fail|unreachable)
    |t\.(?:
      is|not|(?:notD|d)eepEqual|like|true|false|truthy|falsy|throws|throwsAsync|notThrows|regex|equals?|same|strictSame
      |ok|notOk|fail|match|snapshot
    )
    |assert(?:Not)?(?:StrictE|E|AlmostE)quals?
    |assert(?:Throws|Rejects|Exists|Match|InstanceOf|ArrayIncludes|ObjectMatch|StringIncludes)
    |assert(?:Greater|Less|False|True|Is\w*)
    |(?:deepS|s)trictEqual|deepEqual
  )$
`;
const OF_CONSOLE = /^console\.(?!assert$)/;
const COUNTS_ONLY = /^expect\.(?:assertions|hasAssertions|extend|add\w*)$/;

/** The innermost call or word that a chain of members and calls begins with. */
function rootOf(node: Node): Node | undefined {
  let at: Node | null = node;
  let found: Node | undefined;
  while (at !== null) {
    if (at.type === 'call_expression') {
      found = at;
      at = at.childForFieldName('function');
    } else if (at.type === 'member_expression') at = at.childForFieldName('object');
    else if (at.type === 'await_expression' || at.type === 'non_null_expression') at = at.namedChild(0);
    else break;
  }
  return found;
}

function assertionAt(node: Node): ReadAssertion | undefined {
  if (node.type !== 'call_expression' && node.type !== 'member_expression') return undefined;
  const callee = node.childForFieldName('function')?.text ?? '';
  if (COUNTS_ONLY.test(callee)) return undefined;
  const root = rootOf(node);
  // `expect(x).…`: the whole chain, wherever it ends, but not what `.then` or `.catch` adds to it.
  if (root !== undefined && EXPECT.test(root.childForFieldName('function')?.text ?? ''))
    return /\.(?:then|catch|finally)$/.test(callee) ? undefined : ofExpect(node, root);
  if (node.type === 'member_expression')
    return /\.should(?:\.\w+)*\.(?:exist|ok|true|false|empty|be)$/.test(node.text)
      ? weak(plainCode(node.text))
      : undefined;
  if (/\.should\.[\w.]+$/.test(callee) || (callee.endsWith('.should') && /^cy\b/.test(callee)))
    return {
      ...weak(plainCode(callee)),
      expected: plainCode(node.childForFieldName('arguments')?.text ?? ''),
      strength: 2,
    };
  if (/^(?:process|Deno)\.exit$/.test(callee) && /^\(0?\)$/.test(node.childForFieldName('arguments')?.text ?? ''))
    return endsWell;
  if (callee === '' || OF_CONSOLE.test(callee) || !ASSERT.test(callee)) return undefined;
  return ofAssert(node, callee);
}

/** Values by the names that the file gives them. */
export type NamedValues = ReadonlyMap<string, Node>;

/** The rows of a table that is written down, or that a name of the file stands for. */
export function scriptTable(node: Node, values: NamedValues): ReadTable {
  const value = unwrapped(node);
  if (value.type === 'array' || value.type === 'object') {
    const rows = named(value);
    const isOpen = rows.some(({ type }) => type === 'spread_element');
    return { count: isOpen ? null : rows.length, rows: rows.map(cellsOf) };
  }
  if (value.type === 'template_string') {
    const [head = ''] = value.text.slice(1).trim().split('\n');
    const cells = named(value).map(({ text }) => plainCode(text));
    const width = head.split('|').length;
    const rows = Array.from({ length: Math.floor(cells.length / width) }, (_, row) =>
      cells.slice(row * width, (row + 1) * width),
    );
    return { count: rows.length, rows };
  }
  if (value.type === 'call_expression') {
    const callee = value.childForFieldName('function');
    const [first] = argumentsOf(value);
    if (/^Object\.(?:entries|keys|values)$/.test(callee?.text ?? '') && first !== undefined)
      return scriptTable(first, values);
    const object = callee?.childForFieldName('object');
    if (
      /\.(?:entries|values|toSorted|slice)$/.test(callee?.text ?? '') &&
      argumentsOf(value).length === 0 &&
      object != null
    )
      return scriptTable(object, values);
  }
  const known = values.get(value.text);
  return known === undefined ? { count: null, rows: [] } : scriptTable(known, new Map());
}

function cellsOf(row: Node): string[] {
  const value = unwrapped(row);
  if (value.type === 'pair') return named(value).map(({ text }) => plainCode(text));
  return (value.type === 'array' || value.type === 'object' ? named(value) : [value]).map(({ text }) =>
    plainCode(text),
  );
}

/** How the bodies of tests in JavaScript and TypeScript are read. `isTest`: a call that makes a test or a suite. */
export const scriptBody = (values: NamedValues, isTest: (node: Node) => boolean): BodySyntax => ({
  declares: (node) =>
    /^(?:function_declaration|generator_function_declaration|class_declaration|method_definition)$/.test(node.type) ||
    (node.type === 'variable_declarator' && FUNCTIONS.has(node.childForFieldName('value')?.type ?? '')) ||
    isTest(node),
  assertion: assertionAt,
  loop(node) {
    const body = node.childForFieldName('body');
    if (node.type === 'for_in_statement' && body !== null) {
      const over = node.childForFieldName('right');
      return { body, table: over === null ? { count: null, rows: [] } : scriptTable(over, values) };
    }
    if (/^(?:for|while|do)_statement$/.test(node.type) && body !== null)
      return { body, table: { count: null, rows: [] } };
    return ofCallback(node, values);
  },
  calledAlone(node) {
    // A statement, or all that an arrow function does.
    const isAlone = node.type === 'expression_statement' || node.parent?.type === 'arrow_function';
    const only = node.type === 'expression_statement' ? node.namedChild(0) : node;
    const call = only?.type === 'await_expression' ? only.namedChild(0) : only;
    if (!isAlone || call?.type !== 'call_expression') return undefined;
    const callee = call.childForFieldName('function');
    return callee?.type === 'identifier' ? callee.text : callee?.text.replace(/^this\./, '');
  },
  leaves: ({ type }) => type === 'return_statement' || type === 'throw_statement',
  isBlock: ({ type }) => type === 'statement_block' || type === 'program',
});

/** `table.forEach((row) => …)`: what it goes over, and the function. */
function ofCallback(node: Node, values: NamedValues): { table: ReadTable; body: Node } | undefined {
  if (node.type !== 'call_expression') return undefined;
  const callee = node.childForFieldName('function');
  const [first] = argumentsOf(node);
  if (!/\.(?:forEach|map)$/.test(callee?.text ?? '') || first === undefined || !FUNCTIONS.has(first.type))
    return undefined;
  const [over, body] = [callee?.childForFieldName('object'), first.childForFieldName('body')];
  return over == null || body === null ? undefined : { body, table: scriptTable(over, values) };
}
