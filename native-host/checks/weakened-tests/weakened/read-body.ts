import type { Node } from 'web-tree-sitter';
import { calledNames, plainCode } from './plain-code.ts';
import type { TestAssertion, TestCase, TextSpan } from './test-outline.ts';

/** An assertion as a syntax reads it from one node. */
export type ReadAssertion = Omit<TestAssertion, 'times' | 'start' | 'end' | 'key'> & {
  /** Made as often as nobody can say: of a property, over a table that is not in the text. */
  unbounded?: boolean;
  /** What is walked into, too: the body of a `with`. */
  within?: readonly Node[];
};

/** A table in the text: how many rows, null where that cannot be read, and the rows' cells. */
export interface ReadTable {
  count: number | null;
  rows: string[][];
}

/** What a walk through the body of a test has to know of its language. */
export interface BodySyntax {
  /** Node types of functions and classes that are declared in a body and are not run there. */
  declares(node: Node): boolean;
  assertion(node: Node): ReadAssertion | undefined;
  /** What a loop goes over, and what it repeats. */
  loop(node: Node): { table: ReadTable; body: Node } | undefined;
  /** The name of the function that a statement calls without using what comes back. */
  calledAlone(node: Node): string | undefined;
  /** Is nothing after this statement of its block reached? */
  leaves(node: Node): boolean;
  /** Node types whose children are statements, one after another. */
  isBlock(node: Node): boolean;
}

/** The functions of a file by name that a test may leave its assertions to. */
export type Helpers = ReadonlyMap<string, Node>;

/** What ends the whole run as one that went well: nothing that is asserted after it counts. */
export const endsWell: ReadAssertion = {
  subject: 'the end of the run',
  expected: null,
  strength: 1,
  tolerance: null,
  weight: 1,
  hollow: 'the run ends here as one that went well',
};

/** Helpers within helpers that are followed. */
const MAX_DEPTH = 3;
/** Names of functions from elsewhere that assert something. */
const ASSERTS_ELSEWHERE = /^(?:assert|expect|check|verify|should|must|ensure|require|validate)(?=[A-Z_]|$)/;

interface Walk {
  syntax: BodySyntax;
  helpers: Helpers;
  found: TestAssertion[];
  rows: string[][];
  /** Spans of the outermost text that assert something. */
  spans: TextSpan[];
}

/** What the body of a test asserts, with helpers of its file; `times` is how often the test itself is run. */
export function readBody(
  body: Node,
  { syntax, helpers, times }: { syntax: BodySyntax; helpers: Helpers; times: number | null },
): Pick<TestCase, 'assertions' | 'rows' | 'calls' | 'rest'> {
  const walk: Walk = { syntax, helpers, found: [], rows: [], spans: [] };
  visit(body, walk, times, { depth: 0, at: undefined });
  const { text } = body;
  let rest = '';
  let from = body.startIndex;
  for (const { start, end } of walk.spans.toSorted((a, b) => a.start - b.start)) {
    if (start < from) continue;
    rest += text.slice(from - body.startIndex, start - body.startIndex);
    from = end;
  }
  rest += text.slice(from - body.startIndex);
  return { assertions: walk.found, rows: walk.rows, calls: calledNames(text), rest: plainCode(rest) };
}

/** Does anything here, helpers apart, assert something? */
export function asserts(node: Node, syntax: BodySyntax): boolean {
  if (syntax.assertion(node) !== undefined) return true;
  return node.namedChildren.some((child) => child !== null && !syntax.declares(child) && asserts(child, syntax));
}

const many = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a * b);

function visit(node: Node, walk: Walk, times: number | null, place: { depth: number; at: TextSpan | undefined }): void {
  const { syntax } = walk;
  const assertion = syntax.assertion(node);
  const own = { start: node.startIndex, end: node.endIndex };
  if (assertion !== undefined) {
    const { unbounded = false, within = [], ...read } = assertion;
    const span = place.at ?? (within[0] === undefined ? own : { ...own, end: within[0].startIndex });
    if (place.at === undefined) walk.spans.push(span);
    const key = `${read.subject} ${read.strength} ${read.expected ?? ''} ${read.tolerance ?? ''}`;
    walk.found.push({ ...read, key, times: unbounded ? null : times, ...span });
    for (const child of within) visit(child, walk, times, place);
    return;
  }
  const loop = syntax.loop(node);
  if (loop !== undefined) {
    walk.rows.push(...loop.table.rows);
    visit(loop.body, walk, many(times, loop.table.count), place);
    return;
  }
  const called = syntax.calledAlone(node);
  if (called !== undefined && place.depth < MAX_DEPTH) {
    const helper = walk.helpers.get(called);
    if (helper !== undefined) {
      const at = place.at ?? own;
      const before = walk.found.length;
      visit(helper, walk, times, { depth: place.depth + 1, at });
      if (walk.found.length > before) {
        if (place.at === undefined) walk.spans.push(own);
        // What differs between two calls of a helper are the arguments.
        for (const each of walk.found.slice(before)) each.key += ` ${plainCode(node.text)}`;
        return;
      }
    } else if (ASSERTS_ELSEWHERE.test(called) && !asserts(node, syntax)) {
      const subject = plainCode(node.text);
      if (place.at === undefined) walk.spans.push(own);
      const whole = { subject, expected: null, strength: 2 as const, tolerance: null, weight: 1, hollow: null };
      walk.found.push({ ...whole, key: subject, times: null, ...(place.at ?? own) });
      return;
    }
  }
  const isBlock = syntax.isBlock(node);
  for (const child of node.namedChildren) {
    if (child === null || syntax.declares(child)) continue;
    visit(child, walk, times, place);
    if (isBlock && syntax.leaves(child)) return;
  }
}
