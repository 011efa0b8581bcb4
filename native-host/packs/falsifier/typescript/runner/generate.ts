import fc from 'fast-check';
import type { Bound } from '../../falsifier-preconditions.ts';
import type { Tier } from '../runner-request.ts';
import type { FunctionsAnswer, TypeShape } from '../../../../languages/typescript/functions/type-shape.ts';
import { callbacksFor, isAny } from './callbacks.ts';
import { couple } from './couple.ts';
import type { Operation } from './instance.ts';
import { lengthOf } from './objection.ts';
import type { Subject } from './subject.ts';
import { constantFunction, functionOf } from './value.ts';

/** Letters that come often enough to stand beside themselves, digits and a space. */
const PLAIN_LETTERS = [...'aaabbcxyzABZ019 '];
const LONGEST = 8;

const numbers: Record<Tier, fc.Arbitrary<number>> = {
  plain: fc.oneof({ arbitrary: fc.nat(12), weight: 3 }, { arbitrary: fc.nat(100), weight: 1 }),
  printable: fc.nat(100),
  odd: fc.oneof(
    fc.integer({ min: -20, max: 20 }),
    fc.integer({ min: -40, max: 40 }).map((n) => n / 4),
    fc.integer({ min: -1_000, max: 1_000 }),
    // With fewer digits no rounding to cents shows.
    fc.integer({ min: -40_000, max: 40_000 }).map((n) => n / 1_000),
  ),
};

const strings: Record<Tier, fc.Arbitrary<string>> = {
  plain: fc.string({ unit: fc.constantFrom(...PLAIN_LETTERS), maxLength: LONGEST }),
  printable: fc.oneof(
    fc.string({ unit: 'grapheme-ascii', maxLength: LONGEST }),
    fc.string({ unit: fc.constantFrom(...'ab &<>"\'=,;:/\\%+-_.@#()[]{}|\n\t'), maxLength: LONGEST }),
  ),
  odd: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: LONGEST }),
    fc.string({ unit: 'grapheme-ascii', maxLength: LONGEST }),
    fc.lorem({ maxCount: 12 }),
  ),
};

const keys = fc.string({ unit: fc.constantFrom(...'abcdxyz'), minLength: 1, maxLength: 4 });

/** How far from a bound numbers are made. */
const FURTHEST = 100;

/** Numbers within what a comment asks: near its bounds, and wherever else they lie within. */
function within(
  { min = -Infinity, max = Infinity, above = -Infinity, below = Infinity }: Bound,
  making: Making,
): fc.Arbitrary<number> {
  const most = Math.floor(Math.min(max, below === Math.floor(below) ? below - 1 : below));
  const asked = Math.ceil(Math.max(min, Number.isInteger(above) ? above + 1 : above));
  const least = Number.isFinite(asked) ? asked : Math.min(0, most);
  if (least > most) return numbersOf(making);
  const near = fc.integer({ min: least, max: Math.min(most, least + 12) });
  const wide = fc.integer({ min: least, max: Math.min(most, least + FURTHEST) });
  return Number.isSafeInteger(most)
    ? fc.oneof(near, wide, fc.integer({ min: Math.max(least, most - 12), max: most }))
    : fc.oneof(near, near, wide);
}

/** Numbers that a type of a compiled language has. */
function fitting(shape: TypeShape, made: fc.Arbitrary<number>): fc.Arbitrary<number> {
  if (shape.kind !== 'number' || (shape.whole === undefined && shape.min === undefined)) return made;
  const { whole, min = -Infinity, max = Infinity } = shape;
  return made.map((value) => {
    const within = Math.min(max, Math.max(min, value));
    return whole === true ? Math.trunc(within) : within;
  });
}

/** What stands in the code as such; `combines`: sums of multiples and longer texts of it are made, too. */
export type Told = (FunctionsAnswer & { kind: 'functions' })['told'] & { combines?: true };

function numbersOf({ tier, told }: Making): fc.Arbitrary<number> {
  if (told.numbers.length === 0) return numbers[tier];
  const own = fc.constantFrom(...told.numbers);
  const sums = fc.tuple(own, fc.nat(4), own, fc.nat(60)).map(([a, times, b, more]) => a * times + b * more);
  return fc.oneof(
    { arbitrary: numbers[tier], weight: 3 },
    { arbitrary: own, weight: 1 },
    ...(told.combines === true ? [{ arbitrary: sums, weight: 1 }] : []),
  );
}

function stringsOf({ tier, told }: Making): fc.Arbitrary<string> {
  const formed = tier === 'odd' ? [] : matching(told.patterns);
  const plain = formed.length === 0 ? strings[tier] : fc.oneof(strings[tier], strings[tier], ...formed);
  if (told.combines === true) return fc.oneof(plain, combined(told), combined(told), ...matchingParts(told.patterns));
  if (told.texts.length === 0 || tier === 'plain') return plain;
  const composed = fc
    .array(fc.oneof(fc.constantFrom(...told.texts), fc.constantFrom(...'ab1 ')), { maxLength: 4 })
    .map((parts) => parts.join(''));
  return fc.oneof({ arbitrary: plain, weight: 2 }, { arbitrary: composed, weight: 1 });
}

/** Texts of the code, numbers and words one behind the other: a formula, a path, a line of fields. */
function combined({ texts }: Told): fc.Arbitrary<string> {
  const token = fc.oneof(
    { arbitrary: fc.constantFrom(...texts, 'a'), weight: 3 },
    { arbitrary: fc.constantFrom('1', '2', '7', '30'), weight: 3 },
    // Every object of the language has the last of these, also one that was made to hold a person's words.
    { arbitrary: fc.constantFrom('b', 'Ab', 'constructor'), weight: 2 },
  );
  const between = fc.oneof(
    { arbitrary: fc.constantFrom(' '), weight: 3 },
    { arbitrary: fc.constantFrom('', ...texts.filter((text) => text.length === 1)), weight: 2 },
  );
  return fc.tuple(fc.array(token, { maxLength: 6, size: 'max' }), between).map(([parts, mark]) => parts.join(mark));
}

/** Patterns of the code whose texts are made. */
const MOST_PATTERNS = 3;

/** Texts that the code's own patterns for whole texts match, where they are of a kind that can be turned round. */
function matching(patterns: readonly string[]): fc.Arbitrary<string>[] {
  return patterns
    .filter((each) => /^\/\^.*\$\/\w*$/.test(each))
    .slice(0, MOST_PATTERNS)
    .flatMap(textsOf);
}

/** Texts of several parts that the code's own patterns for parts match. */
const matchingParts = (patterns: readonly string[]): fc.Arbitrary<string>[] =>
  patterns
    .filter((each) => !each.startsWith('/^'))
    .slice(0, MOST_PATTERNS)
    .flatMap((pattern) => {
      const whole = pattern.lastIndexOf('/');
      // A part alone, without what stands around it by chance.
      return textsOf(`/^(?:${pattern.slice(1, whole)})$${pattern.slice(whole)}`);
    })
    .map((part) =>
      fc
        .tuple(fc.array(part, { minLength: 1, maxLength: 3 }), fc.constantFrom(' ', '', ','))
        .map(([parts, between]) => parts.join(between)),
    );

/** Texts that a pattern matches, where it is of a kind that can be turned round. */
function textsOf(pattern: string): fc.Arbitrary<string>[] {
  const end = pattern.lastIndexOf('/');
  try {
    const own = new RegExp(pattern.slice(1, end), pattern.slice(end + 1).replaceAll(/[gyid]/g, ''));
    const made = fc.stringMatching(own, { maxLength: LONGEST * 2 });
    fc.sample(made, { numRuns: 1, seed: 1 });
    return [made.map((text) => text.replaceAll(/\s/g, ' ').replaceAll(/[^ -~]/g, 'a'))];
  } catch {
    return [];
  }
}

/** Object types that are being made, by number, and how deep inside of them the value lies. */
interface Making {
  tier: Tier;
  told: Told;
  again: ReadonlyMap<number, TypeShape & { kind: 'object' }>;
  depth: number;
}

/** Can values of this shape be made here? */
export function canMake(shape: TypeShape): boolean {
  switch (shape.kind) {
    case 'other':
      return false;
    case 'list':
    case 'set':
    case 'record':
      return canMake(shape.of);
    case 'map':
      return canMake(shape.key) && canMake(shape.of);
    case 'tuple':
      return shape.items.every(canMake);
    case 'union':
      return shape.options.some(canMake);
    case 'object':
      return shape.fields.every((field) => field.optional || canMake(field.shape));
    case 'guess':
      return shape.options.some(canMake);
    case 'function':
      return isAny(shape.result) || canMake(shape.result);
    default:
      return true;
  }
}

/** A function that a caller could hand over: its results are of the type that it declares. */
function callback(
  shape: TypeShape & { kind: 'function' },
  inner: (of: TypeShape) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const texts = callbacksFor(shape);
  return texts === undefined
    ? inner(shape.result).map((value) => constantFunction(value, shape.isAsync === true))
    : fc.constantFrom(...texts.map(functionOf));
}

/** Values of a shape. */
export function make(shape: TypeShape, making: Making): fc.Arbitrary<unknown> {
  const { tier } = making;
  const inner = (of: TypeShape): fc.Arbitrary<unknown> => make(of, { ...making, depth: making.depth + 1 });
  const maxLength = Math.max(1, making.depth === 0 ? LONGEST : 4 - making.depth);
  switch (shape.kind) {
    case 'number':
      return fitting(shape, numbersOf(making));
    case 'string':
      return shape.sign === true ? stringsOf(making).map((text) => [...text][0] ?? 'a') : stringsOf(making);
    case 'boolean':
      return fc.boolean();
    case 'bigint':
      return fc.bigInt({ min: tier === 'odd' ? -50n : 0n, max: 50n });
    case 'opaque':
      return fc.nat(9);
    case 'unknown':
      return fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant(undefined));
    case 'null':
      return fc.constant(null);
    case 'undefined':
    case 'other':
      return fc.constant(undefined);
    case 'literal':
      return fc.constant(shape.value);
    case 'date':
      return fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    case 'bytes':
      return fc.uint8Array({ maxLength: LONGEST });
    case 'list':
      if (shape.of.kind === 'list' && tier !== 'odd') return rectangular(inner(shape.of.of));
      if (shape.of.kind === 'record' && tier !== 'odd') return ofColumns(inner(shape.of.of), maxLength);
      return fc.array(inner(shape.of), { maxLength });
    case 'set':
      return fc.array(inner(shape.of), { maxLength }).map((items) => new Set(items));
    case 'record':
      return fc.dictionary(keys, inner(shape.of), { maxKeys: maxLength, noNullPrototype: true });
    case 'map':
      return fc.array(fc.tuple(inner(shape.key), inner(shape.of)), { maxLength }).map((entries) => new Map(entries));
    case 'tuple':
      return fc.tuple(...shape.items.map(inner));
    case 'union':
      return fc.oneof(...shape.options.filter(canMake).map(inner));
    case 'guess':
      return inner(shape.options[0] ?? { kind: 'opaque' });
    case 'function':
      return callback(shape, inner);
    case 'calls':
      return callsOf(shape, making);
    case 'again': {
      const object = making.again.get(shape.id);
      return object === undefined ? fc.constant(undefined) : inner(object);
    }
    case 'object':
      return makeObject(shape, making);
  }
}

/** Calls of methods: many of those that stand first, so that there is something to take out again. */
function callsOf({ methods }: TypeShape & { kind: 'calls' }, making: Making): fc.Arbitrary<unknown> {
  if (methods.length === 0) return fc.constant([]);
  const deeper = { ...making, depth: making.depth + 2 };
  const calls = methods.map(({ name, parameters }) =>
    fc.tuple(...parameters.map((each) => make(each, deeper))).map((given): Operation => [name, ...given]),
  );
  const kinds = new Map(methods.map(({ name, parameters }) => [name, parameters.map((each) => JSON.stringify(each))]));
  return fc
    .array(fc.tuple(fc.oneof(...calls), fc.nat(9)), {
      minLength: 1,
      maxLength: making.tier === 'odd' ? 6 : 12,
      size: 'max',
    })
    .map((history) => recurring(history, kinds));
}

/** Every other call takes what an earlier one took, where it takes such: the key that was stored is asked for again. */
function recurring(
  history: readonly (readonly [call: Operation, pick: number])[],
  kinds: ReadonlyMap<string, readonly string[]>,
): Operation[] {
  const earlier = new Map<string, unknown[]>();
  return history.map(([[name, ...given], pick]) => {
    const own = given.map((value, at) => ({ value, kind: kinds.get(name)?.[at] ?? '' }));
    const taken = own.map(({ value, kind }, at) => {
      const known = earlier.get(kind) ?? [];
      // Two of a kind in one call are two different ones: the ends of an edge.
      const before = own.slice(0, at).filter((each) => each.kind === kind).length;
      return pick % 2 === 0 && known.length > 0 ? known[((pick >> 1) + before) % known.length] : value;
    });
    for (const [at, value] of taken.entries()) {
      const kind = own[at]?.kind ?? '';
      // One object in two places is another thing than two that are alike.
      if (typeof value !== 'object' || value === null) earlier.set(kind, [...(earlier.get(kind) ?? []), value]);
    }
    return [name, ...taken];
  });
}

function makeObject(shape: TypeShape & { kind: 'object' }, making: Making): fc.Arbitrary<unknown> {
  const deeper = { ...making, depth: making.depth + 1, again: new Map([...making.again, [shape.id, shape]]) };
  const wanted = shape.fields.filter((field) => canMake(field.shape));
  const model = Object.fromEntries(
    wanted.map((field) => [field.name, making.depth > 4 ? shallow(field.shape, deeper) : make(field.shape, deeper)]),
  );
  const always = wanted.filter((field) => !field.optional).map((field) => field.name);
  return fc.record(model, { requiredKeys: always, noNullPrototype: true });
}

/** An end to types that hold themselves: nothing, or an empty list, where the type allows it. */
function shallow(shape: TypeShape, making: Making): fc.Arbitrary<unknown> {
  if (shape.kind === 'union') {
    const end =
      shape.options.find((each) => each.kind === 'null' || each.kind === 'undefined') ??
      shape.options.find((each) => each.kind !== 'again' && each.kind !== 'object' && canMake(each));
    if (end !== undefined) return shallow(end, making);
  }
  if (shape.kind === 'list') return fc.constant([]);
  return shape.kind === 'again' ? fc.constant(undefined) : make(shape, making);
}

/** Rows of one length, which whoever writes `T[][]` nearly always means. */
const rectangular = (item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown[][]> =>
  fc.nat(4).chain((width) => fc.array(fc.array(item, { minLength: width, maxLength: width }), { maxLength: 4 }));

/** Records of the same keys, as the rows of a table have them. */
const ofColumns = (item: fc.Arbitrary<unknown>, maxLength: number): fc.Arbitrary<unknown[]> =>
  fc.uniqueArray(keys, { minLength: 1, maxLength: 3 }).chain((columns) =>
    fc.array(fc.record(Object.fromEntries(columns.map((each) => [each, item])), { noNullPrototype: true }), {
      maxLength,
    }),
  );

type Asked = Pick<Subject, 'shape' | 'inOrder' | 'bounds' | 'within' | 'single'>;

/** Numbers that lie below the length of another argument, as the text around the function asks. */
const inside =
  ({ shape, bounds, within: lengths }: Asked) =>
  ([args, pick]: readonly [unknown[], number]): unknown[] => {
    const at = (wanted: string): number => shape.parameters.findIndex(({ name }) => name === wanted);
    const made = [...args];
    for (const { name, of, orEqual } of lengths) {
      const { min = 0, above = -1 } = bounds[name] ?? {};
      const least = Math.ceil(Math.max(min, above + 1));
      const most = (lengthOf(made[at(of)]) ?? 0) - (orEqual ? 0 : 1);
      if (typeof made[at(name)] === 'number' && least <= most) made[at(name)] = least + (pick % (most - least + 1));
    }
    return made;
  };

/**
 * The arguments of a call; outside of the odd ones lists beside each other have one length, and lists that are meant to
 * be in order are.
 */
export function argumentsOf(subject: Asked, tier: Tier, told: Told): fc.Arbitrary<unknown[]> {
  const { shape, inOrder, bounds, within: lengths, single: signs } = subject;
  const { parameters } = shape;
  const required = parameters.filter(({ optional, rest }) => !optional && !rest).length;
  const isLife = parameters.at(-1)?.shape.kind === 'calls';
  const single = (at: number): fc.Arbitrary<unknown> => {
    const of = parameters[at]?.shape ?? { kind: 'undefined' };
    const bound = bounds[parameters[at]?.name ?? ''];
    const making = { tier, told, again: new Map(), depth: 0 };
    const plain = of.kind === 'number' && bound !== undefined ? fitting(of, within(bound, making)) : make(of, making);
    // A history is short: what an object has room for is small enough that it can be full.
    const made = of.kind === 'number' && bound === undefined && isLife ? fc.oneof(fc.nat(3), plain) : plain;
    if (signs[at] === true)
      return made.map((value) => (typeof value === 'string' && value !== '' ? value.charAt(0) : 'a'));
    return inOrder[at] === true
      ? made.map((value) => (Array.isArray(value) ? value.toSorted(ascending) : value))
      : made;
  };
  const all = fc.tuple(...parameters.map((_, at) => single(at)));
  const trimmed =
    parameters.length === required
      ? all
      : fc
          .tuple(all, fc.integer({ min: required, max: parameters.length }))
          .map(([args, count]) => args.slice(0, count));
  const even = tier === 'odd' ? trimmed : fc.tuple(trimmed.map(oneLength), fc.nat(1_000)).map(couple(parameters));
  const near = lengths.length === 0 ? even : fc.tuple(even, fc.nat(1_000)).map(inside(subject));
  return near.map((args) =>
    args.flatMap((arg, at) => (parameters[at]?.rest === true && Array.isArray(arg) ? arg : [arg])),
  );
}

const ascending = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : 1;
};

function oneLength(args: unknown[]): unknown[] {
  const lists = args.filter((each) => Array.isArray(each));
  const length = Math.min(...lists.map((each) => each.length));
  return lists.length < 2 ? args : args.map((each) => (Array.isArray(each) ? each.slice(0, length) : each));
}
