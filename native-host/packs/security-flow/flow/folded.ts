import type { Follower, FlowFrame } from './follow.ts';
import type { Ir } from './ir.ts';
import type { Node } from '../../../kit/plain-tree.ts';
import type { Scope } from './flow-scope.ts';
import { constantOf } from './flow-value.ts';

type Constant = number | string;

/** The place of an expression: what names hold there, and the function around it. */
interface Place {
  follower: Follower;
  scope: Scope;
  frame: FlowFrame;
}

/** What a test is where constants alone decide it: `7 * 18 + size > 200` of a `size` that is set once. */
export function foldedTest(ir: Ir, place: Place): boolean | undefined {
  if (ir.kind === 'not') {
    const inner = foldedTest(ir.value, place);
    return inner === undefined ? undefined : !inner;
  }
  if (ir.kind !== 'compare') return undefined;
  const [left, right] = [foldedValue(ir.left, place), foldedValue(ir.right, place)];
  if (left === undefined || right === undefined || typeof left !== typeof right) return undefined;
  return COMPARED[ir.op]?.(left, right);
}

const COMPARED: Readonly<Record<string, (left: Constant, right: Constant) => boolean>> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '==': (left, right) => left === right,
  '===': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '!==': (left, right) => left !== right,
};

const COMPUTED: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
};

/** No type of whole numbers here overflows below this. */
const WHOLE = 2 ** 31;

/** What an expression is where constants alone decide it. */
export function foldedValue(ir: Ir, place: Place): Constant | undefined {
  switch (ir.kind) {
    case 'number':
      return ir.value;
    case 'text':
      return ir.value;
    case 'name':
      return nameOf(ir.name, place);
    case 'math':
      return computed(ir.op, [ir.left, ir.right], place);
    case 'join':
      return computed('+', ir.parts, place);
    default:
      return undefined;
  }
}

function computed(op: string, parts: readonly Ir[], place: Place): number | undefined {
  const compute = COMPUTED[op];
  const [first, ...others] = parts.map((part) => foldedValue(part, place));
  if (compute === undefined || typeof first !== 'number') return undefined;
  let whole = first;
  for (const other of others) {
    if (typeof other !== 'number') return undefined;
    whole = compute(whole, other);
    // A division with a rest is another number in each language.
    if (!Number.isInteger(whole) || Math.abs(whole) >= WHOLE) return undefined;
  }
  return whole;
}

function nameOf(name: string, { follower, scope, frame }: Place): Constant | undefined {
  const held = scope.get(name);
  const constant = held === undefined || held.labels.length > 0 ? undefined : constantOf(held);
  if (held === undefined || constant === undefined || frame.fn === undefined) return undefined;
  if (setsIn(follower, frame.fn.at).get(name) !== 1) return undefined;
  // A character counts as a number, too.
  return held.numeric === true && /^-?\d{1,9}$/.test(constant) ? Number(constant) : constant;
}

/** What is set, counted up or lent out for writing; of each name the first, the second or the third group. */
const SETS = new RegExp(
  [
    String.raw`(?<![\w$.])([A-Za-z_]\w*)\s*(?:(?:[-+*/%&|^:]|<<|>>>?)?=(?!=)|\+\+|--)`,
    String.raw`(?:\+\+|--)\s*([A-Za-z_]\w*)`,
    String.raw`&\s*([A-Za-z_]\w*)`,
  ].join('|'),
  'g',
);
const counted = new WeakMap<Node, ReadonlyMap<string, number>>();

/** How often each name is set in a function. */
function setsIn(follower: Follower, fn: Node): ReadonlyMap<string, number> {
  const known = counted.get(fn);
  if (known !== undefined) return known;
  const found = new Map<string, number>();
  for (const [, set, stepped, lent] of follower.text(fn).matchAll(SETS)) {
    const name = set ?? stepped ?? lent ?? '';
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  counted.set(fn, found);
  return found;
}
