import type { Ir } from './ir.ts';

const isIr = (value: unknown): value is Ir =>
  typeof value === 'object' && value !== null && 'kind' in value && 'at' in value;

/** The parts of a statement or an expression. */
function partsOf(ir: Ir): Ir[] {
  const parts: Ir[] = [];
  const take = (value: unknown): void => {
    if (isIr(value)) parts.push(value);
    else if (Array.isArray(value)) value.forEach(take);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(take);
  };
  for (const [key, value] of Object.entries(ir)) if (key !== 'at') take(value);
  return parts;
}

/** A statement or an expression and everything within it, the parts of functions only where they are wanted. */
export function* everyPart(root: Ir, functions = true): Generator<Ir, void> {
  const waiting = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    // One by one: a list can have more parts than a call can have arguments.
    if (functions || next.kind !== 'function') for (const part of partsOf(next)) waiting.push(part);
  }
}

/** Functions whose calls of others are examples of use and say nothing of who else may call. */
const EXAMPLE = /^(?:main|test\w*|demo\w*|example\w*|run_?tests?|setup)$/i;

const OWN = /^(?:this|self|\$this|cls|[A-Z]\w*)$/;

/** Names of the functions that other functions of the block call: they get what those hand them. */
export function calledWithin(root: Ir): ReadonlySet<string> {
  const called = new Set<string>();
  const methods = new Set<string>();
  const collect = (ir: Ir): void => {
    // One that other packages can call is called by them as well.
    if (ir.kind === 'function' && ir.owner !== undefined && /^[a-z]/.test(ir.name)) methods.add(ir.name);
    partsOf(ir).forEach(collect);
  };
  collect(root);
  const look = (ir: Ir, caller: string | undefined): void => {
    if (ir.kind === 'call' && caller !== undefined) {
      const { callee } = ir;
      const ofOwn = callee.kind === 'member' && (callee.of.kind !== 'name' || OWN.test(callee.of.name));
      const named = callee.kind === 'name' || (callee.kind === 'member' && (ofOwn || methods.has(callee.name)));
      const own = named ? callee.name : undefined;
      if (own !== undefined && own !== caller) called.add(own);
    }
    const within =
      ir.kind === 'function' && (!ir.inline || caller === undefined) && !EXAMPLE.test(ir.name) ? ir.name : caller;
    for (const part of partsOf(ir)) look(part, within);
  };
  look(root, undefined);
  return called;
}
