import type { FunctionsAnswer } from '../../../../languages/typescript/functions/type-shape.ts';
import { CompiledEnd } from './callee/compiled-functions.ts';
import type { PanicKind } from './callee/panic-kind.ts';
import { literal } from './value.ts';

/** How a call ended. */
export type Outcome =
  | { kind: 'value'; value: unknown }
  /** Thrown on purpose, or where it cannot be said whose fault it is. */
  | { kind: 'refused'; text: string }
  /** It was not called any more. */
  | { kind: 'not-asked'; text: string }
  /** Thrown by the language, out of the block's own code. */
  | { kind: 'broken'; text: string; line: number; overflow: boolean; grave: boolean; panic?: PanicKind };

/** Where the block lies and where it makes errors on purpose. */
export interface BlockPlaces {
  path: string;
  deliberate: (FunctionsAnswer & { kind: 'functions' })['deliberate'];
}

/** Results of generators are looked at so far. */
const TAKEN = 500;

/** Calls a function; an iterator that it returns is taken to its end or to a bound. */
export function callOf(run: (...args: unknown[]) => unknown, args: readonly unknown[], places: BlockPlaces): Outcome {
  try {
    const value = run(...args);
    return { kind: 'value', value: isGenerator(value) ? [...value.take(TAKEN)] : value };
  } catch (thrown) {
    return judgeThrown(thrown, places);
  }
}

const isGenerator = (value: unknown): value is IteratorObject<unknown> =>
  Object.prototype.toString.call(value) === '[object Generator]' && value instanceof Iterator;

/** Says whether an exception is the language's own complaint about the block's code. */
export function judgeThrown(thrown: unknown, places: BlockPlaces): Outcome {
  if (thrown instanceof CompiledEnd) return thrown.outcome;
  const text = describeThrown(thrown);
  if (!(thrown instanceof Error)) return { kind: 'refused', text };
  const overflow = thrown instanceof RangeError && thrown.message.startsWith('Maximum call stack');
  const place = innermost(thrown.stack ?? '', places.path);
  if (place === undefined) return { kind: 'refused', text };
  const deliberate = places.deliberate.some((range) => isWithin(place, range));
  // A name that nothing declares belongs to what is around the block.
  const outside = thrown instanceof ReferenceError && !thrown.message.startsWith('Cannot access');
  if (outside || (deliberate && !overflow)) return { kind: 'refused', text };
  const grave =
    overflow ||
    ((thrown instanceof TypeError || thrown instanceof ReferenceError) &&
      !('code' in thrown) &&
      thrown.constructor.name === thrown.name);
  return { kind: 'broken', text, line: place.line, overflow, grave };
}

/** The exception in one line, as a stack's first line has it. */
function describeThrown(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `throws ${literal(thrown).slice(0, 200)}`;
  const message = thrown.message.split('\n', 1)[0]?.slice(0, 300) ?? '';
  return `throws ${thrown.name}${message === '' ? '' : `: ${message}`}`;
}

/** The place in the block that an exception comes from: nothing but the language's own functions may lie between. */
function innermost(stack: string, path: string): { line: number; column: number } | undefined {
  for (const frame of stack.split('\n')) {
    const found = /^\s+at (?:.*\()?(?:file:\/\/)?([^()\s]*?):(\d+):(\d+)\)?$/.exec(frame);
    if (found === null) continue;
    const [, file = '', line, column] = found;
    if (file.startsWith('node:')) return undefined;
    return file.split('?')[0] === path ? { line: Number(line), column: Number(column) } : undefined;
  }
  return undefined;
}

function isWithin(
  { line, column }: { line: number; column: number },
  range: BlockPlaces['deliberate'][number],
): boolean {
  const after = line > range.startLine || (line === range.startLine && column >= range.startColumn);
  return after && (line < range.endLine || (line === range.endLine && column <= range.endColumn));
}
