import type { Follower } from './follow.ts';
import { everyPart } from './flow-program.ts';
import type { FunctionIr, Ir } from './ir.ts';

/** A part of one kind. */
export type Of<Kind extends Ir['kind']> = Extract<Ir, { kind: Kind }>;

/** What a function of C does, each kind in the order of the text. */
export interface Steps {
  calls: readonly Of<'call'>[];
  assigns: readonly Of<'assign'>[];
  compares: readonly Of<'compare'>[];
  ifs: readonly Of<'if'>[];
  /** What a loop may do again. */
  again: ReadonlySet<Ir>;
  /** Comparisons by which loops go on. */
  going: ReadonlySet<Ir>;
  /** What leaves the function, or the loop that it is in. */
  leaves: readonly Ir[];
  /** Every place of a name. */
  named: ReadonlyMap<string, readonly Ir[]>;
  /** Calls by the names that they are given as they are. */
  callsWith: ReadonlyMap<string, readonly Of<'call'>[]>;
  /** Assignments by the text of what is assigned to. */
  assignsTo: ReadonlyMap<string, readonly Of<'assign'>[]>;
  /** Assignments to an element by the text of its array. */
  setsIn: ReadonlyMap<string, readonly Of<'assign'>[]>;
  /** Comparisons by the names that are a side of them as they are. */
  comparesOf: ReadonlyMap<string, readonly Of<'compare'>[]>;
  /** Elements by the names that are their places as they are. */
  elements: ReadonlyMap<string, readonly Of<'index'>[]>;
  /** The types of parameters and variables. */
  types: ReadonlyMap<string, string>;
}

/** Parts of one function that are looked at; a longer one is not judged. */
const MOST_PARTS = 20_000;

/** The name that this is; empty where it is none. */
export const nameOf = (ir: Ir | undefined): string => (ir?.kind === 'name' ? ir.name : '');
/** The name of the function that is called; empty where it is none. */
export const calledBy = ({ callee }: Of<'call'>): string => nameOf(callee);
/** A value without conversions of its type. */
export const withoutCast = (ir: Ir | undefined): Ir | undefined => (ir?.kind === 'cast' ? withoutCast(ir.value) : ir);
/** The text of a part without blanks. */
export const withoutBlanks = (follower: Follower, { at }: Ir): string => follower.text(at).replaceAll(/\s+/g, '');

/** The steps of a function; undefined where it is too long. A function within it is judged by itself. */
export function stepsOf(follower: Follower, fn: FunctionIr): Steps | undefined {
  const parts: Ir[] = [];
  for (const part of everyPart(fn.body, false)) {
    parts.push(part);
    if (parts.length > MOST_PARTS) return undefined;
  }
  parts.sort((a, b) => a.at.start - b.at.start);
  const of = <Kind extends Ir['kind']>(kind: Kind): Of<Kind>[] =>
    parts.filter((part): part is Of<Kind> => part.kind === kind);
  const [calls, assigns, compares] = [of('call'), of('assign'), of('compare')];
  const again = new Set<Ir>();
  let end = 0;
  for (const part of parts) {
    if (part.at.start < end) again.add(part);
    if (part.kind === 'loop') end = Math.max(end, part.at.end);
  }
  const declared = [...fn.parameters, ...assigns].flatMap(({ target, type }): [string, string][] =>
    type === undefined ? [] : [[nameOf(target), type.trim()]],
  );
  return {
    calls,
    assigns,
    compares,
    ifs: of('if'),
    again,
    going: new Set(of('loop').flatMap(({ test }) => (test === undefined ? [] : [...everyPart(test, false)]))),
    leaves: parts.filter(({ kind }) => kind === 'return' || kind === 'exit'),
    named: by(of('name'), ({ name }) => [name]),
    callsWith: by(calls, ({ args }) => args.map(({ value }) => nameOf(withoutCast(value)))),
    assignsTo: by(assigns, ({ target, fresh }) => [fresh === true ? nameOf(target) : withoutBlanks(follower, target)]),
    setsIn: by(assigns, ({ target }) => (target.kind === 'index' ? [withoutBlanks(follower, target.of)] : [])),
    comparesOf: by(compares, ({ left, right }) => [nameOf(left), nameOf(right)]),
    elements: by(of('index'), ({ key }) => [nameOf(key)]),
    types: new Map(declared),
  };
}

function by<Step extends Ir>(steps: readonly Step[], keysOf: (step: Step) => readonly string[]): Map<string, Step[]> {
  const kept = new Map<string, Step[]>();
  for (const step of steps) {
    for (const key of new Set(keysOf(step))) {
      if (key === '') continue;
      const alike = kept.get(key);
      if (alike === undefined) kept.set(key, [step]);
      else alike.push(step);
    }
  }
  return kept;
}

/** The place, in a list in the order of the text, of the first step that begins at an offset or after it. */
export function placeFrom(steps: readonly Ir[], offset: number): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((steps[middle]?.at.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first step that begins at an offset or after it. */
export const firstFrom = <Step extends Ir>(steps: readonly Step[] | undefined, offset: number): Step | undefined =>
  steps?.[placeFrom(steps, offset)];

/** The last step that begins before an offset. */
export const lastBefore = <Step extends Ir>(steps: readonly Step[] | undefined, offset: number): Step | undefined =>
  steps?.[placeFrom(steps, offset) - 1];

/** Steps between two offsets; of very many only the first are looked at. */
export const between = <Step extends Ir>(steps: readonly Step[] | undefined, from: number, to: number): Step[] =>
  steps === undefined
    ? []
    : steps.slice(placeFrom(steps, from), Math.min(placeFrom(steps, from) + MOST_BETWEEN, placeFrom(steps, to)));

const MOST_BETWEEN = 100;
