/** What every compiled module of TypeScript begins with. */
export const TS_HELPERS = `import fc from 'fast-check';

/** Int is a number of JavaScript: exact up to 2 to the 53rd. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error?: unknown };

/** Called with what is broken: "Counter::increment ensures". */
export type Report = (what: string) => void;
type Condition = [what: string, holds: () => boolean];

/** There is no such element, and the specification says nothing of it. */
class NoValue extends Error {}

function present<Value>(value: Value): NonNullable<Value> {
  if (value === undefined || value === null) throw new NoValue();
  return value;
}

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new NoValue();
  return result.value;
}

/** Whole division whose rest is never negative. */
const rest = (a: number, b: number): number => ((a % present(b === 0 ? undefined : b)) + Math.abs(b)) % Math.abs(b);
const quotient = (a: number, b: number): number => (a - rest(a, b)) / b;

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof Map && b instanceof Map)
    return a.size === b.size && [...a].every(([key, value]) => b.has(key) && same(value, b.get(key)));
  if (a instanceof Set && b instanceof Set) return a.size === b.size && [...a].every((each) => b.has(each));
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [Object.entries(a), new Map(Object.entries(b))];
  return one.length === other.size && one.every(([key, value]) => other.has(key) && same(value, other.get(key)));
}

const copied = <Value>(value: Value): Value => structuredClone(value);

function holds(condition: () => boolean): boolean {
  try {
    return condition();
  } catch (error) {
    if (error instanceof NoValue) return true;
    throw error;
  }
}

const all = (conditions: readonly Condition[]): boolean => conditions.every(([, condition]) => holds(condition));

/** Reports each condition that is broken; is none? */
function judge(conditions: readonly Condition[], report: Report): boolean {
  const broken = conditions.filter(([, condition]) => !holds(condition));
  for (const [what] of broken) report(what);
  return broken.length === 0;
}

class Broken extends Error {}

const fail = (what: string): never => {
  throw new Broken(\`broken: \${what}\`);
};

/** A call may fail; what it leaves then is watched. */
function tolerant(call: () => void): void {
  try {
    call();
  } catch (error) {
    if (error instanceof Broken) throw error;
  }
}
`;
