import type { FunctionIr } from './ir.ts';
import { ALL_FLAWS, together } from './flaws.ts';
import type { Node } from '../../../kit/plain-tree.ts';
import type { Scope } from './flow-scope.ts';

/**
 * Where a text from outside came in; `content` is what others may have written, as it comes back from a server, a store
 * or a field of a form.
 */
export type SourceKind = 'request' | 'local' | 'parameter' | 'random' | 'archive' | 'content';

/** Something from outside that may be in a value. */
export interface Label {
  /** The same for every look at the same thing: a check of one is a check of all. */
  origin: string;
  kind: SourceKind;
  /** What it is called in a message. */
  name: string;
  at: Node;
  /** Flaws that it cannot cause any more. */
  clean: bigint;
  /** Nothing was put around it. */
  whole: boolean;
  /** Only a part, as the scheme of an address or the ending of a name: a check of that says nothing of the rest. */
  part?: true;
}

/** After a test, this cannot cause these flaws any more. */
export interface Guard {
  origin: string;
  flaws: bigint;
}

/** What is known of a value while the block is followed. Values are never changed. */
export interface FlowValue {
  labels: readonly Label[];
  /**
   * The text as far as it is known, with {@link HOLE} and {@link TAINTED} for what is not; a fixed text has neither.
   */
  shape?: string | undefined;
  /** What it is, in the language's own words: `child_process.exec`, `java.sql.Statement` for one of these. */
  path?: string | undefined;
  numeric?: boolean;
  /** Its parts by key or place, where they are known one by one. */
  items?: ReadonlyMap<string, FlowValue>;
  /** Levels of {@link items}. */
  depth?: number;
  fn?: { ir: FunctionIr; scope: Scope };
  /** A pattern that replaces only its first match. */
  onlyFirst?: boolean;
  /** A path from which `..` and links are gone. */
  normal?: boolean;
  /** Made by a keyed hash: what it is compared with must not tell how much is right. */
  mac?: boolean;
  /** What holds when it is true, and when it is false. */
  yes?: readonly Guard[];
  no?: readonly Guard[];
  /** Units that it has room for. */
  room?: number;
}

/** In a shape: a part that is not known. */
export const HOLE = '\u0000';

/** In a shape: a part that comes from outside. */
export const TAINTED = '\u0001';

const MAX_SHAPE = 2_000;
const MAX_LABELS = 8;
const MAX_ITEMS = 24;
/**
 * Levels of parts of parts that are told apart; without a limit, parts that hold each other would be looked at without
 * end.
 */
const MAX_DEPTH = 2;

/** Nothing is known. */
export const UNKNOWN: FlowValue = { labels: [] };

/** A fixed text. */
export const fixed = (shape: string): FlowValue => ({ labels: [], shape });

/** The shape of a value, whatever is known. */
export const shapeOf = ({ shape, labels }: FlowValue): string =>
  shape ?? (labels.some(({ kind }) => kind !== 'random') ? TAINTED : HOLE);

/** The text of a value that is fixed, or undefined. */
export const constantOf = ({ shape }: FlowValue): string | undefined =>
  shape === undefined || shape.includes(HOLE) || shape.includes(TAINTED) ? undefined : shape;

function bothOf(a: Label, b: Label): Label {
  const { part, ...both } = { ...a, clean: a.clean & b.clean, whole: a.whole && b.whole };
  return part === true && b.part === true ? { ...both, part } : both;
}

/** Both lists; of one origin the one that can do more. */
export function mergeLabels(a: readonly Label[], b: readonly Label[]): readonly Label[] {
  if (b.length === 0 || a === b) return a;
  if (a.length === 0) return b;
  const merged = [...a];
  for (const label of b) {
    const index = merged.findIndex(({ origin }) => origin === label.origin);
    const known = merged[index];
    if (known === undefined) merged.push(label);
    else if (known !== label) merged[index] = bothOf(known, label);
  }
  return merged.slice(0, MAX_LABELS);
}

/** After this in an origin: how long a thing is, or a part that was taken out of it. */
const LENGTH = '#length';
const PART = '#part:';

/** Parts of parts that are told apart. */
const MAX_PARTS = 4;

/** The labels of how long something is: that it is long enough says nothing of what stands in it. */
export const measured = (labels: readonly Label[]): readonly Label[] =>
  labels.map((label) => (label.origin.endsWith(LENGTH) ? label : { ...label, origin: `${label.origin}${LENGTH}` }));

/**
 * The labels of a part that was taken out at a place: its check is none of the others, and one of the whole is one of
 * it.
 */
export const parted = (labels: readonly Label[], place: number | string): readonly Label[] =>
  labels.map((label) =>
    wholesOf(label.origin).length > MAX_PARTS ? label : { ...label, origin: `${label.origin}${PART}${place}` },
  );

/** Of what something is the length, or undefined. */
export const measuredOf = (origin: string): string | undefined =>
  origin.endsWith(LENGTH) ? origin.slice(0, -LENGTH.length) : undefined;

/** An origin and all of which it is a part. */
export function wholesOf(origin: string): string[] {
  const parts = origin.split(PART);
  return parts.map((_, index) => parts.slice(0, parts.length - index).join(PART));
}

/** The labels without these flaws. */
export const cleaned = (labels: readonly Label[], flaws: bigint): readonly Label[] =>
  labels
    .map((label) => ({ ...label, clean: together(label.clean | flaws) }))
    .filter(({ clean }) => (clean & ALL_FLAWS) !== ALL_FLAWS);

/** The labels of a part that says nothing of the rest. */
export const ofPart = (labels: readonly Label[]): readonly Label[] => labels.map((label) => ({ ...label, part: true }));

/** The labels as parts of something larger. */
const composed = (labels: readonly Label[]): readonly Label[] =>
  labels.map((label) => (label.whole ? { ...label, whole: false } : label));

/** A text put together. */
export function joined(parts: readonly FlowValue[], between = ''): FlowValue {
  const labels = parts.reduce<readonly Label[]>((all, part) => mergeLabels(all, part.labels), []);
  const several = parts.filter(({ shape, labels: own }) => shape !== '' || own.length > 0).length > 1;
  const shape = parts.map(shapeOf).join(between).slice(0, MAX_SHAPE);
  return {
    labels: several ? composed(labels) : labels,
    shape,
    ...(parts.every(({ numeric }) => numeric === true) && parts.length > 0 ? { numeric: true } : {}),
  };
}

/** One of two values. */
export function either(a: FlowValue, b: FlowValue): FlowValue {
  if (a === b) return a;
  const items = a.items === undefined || b.items === undefined ? (a.items ?? b.items) : eitherItems(a.items, b.items);
  const path = a.path ?? b.path;
  const shape =
    a.shape === b.shape ? a.shape : [a, b].map(shapeOf).toSorted((one, other) => weight(other) - weight(one))[0];
  return {
    labels: mergeLabels(a.labels, b.labels),
    ...(shape === undefined ? {} : { shape: constantOf({ labels: [], shape }) === undefined ? shape : HOLE }),
    ...(a.shape !== undefined && a.shape === b.shape ? { shape: a.shape } : {}),
    ...(path === undefined ? {} : { path }),
    ...(items === undefined ? {} : { items, depth: Math.max(a.depth ?? 0, b.depth ?? 0) }),
    ...((a.fn ?? b.fn) === undefined ? {} : { fn: a.fn ?? b.fn }),
    ...(a.numeric === true && b.numeric === true ? { numeric: true } : {}),
    ...(a.normal === true && b.normal === true ? { normal: true } : {}),
    ...(a.mac === true || b.mac === true ? { mac: true } : {}),
    ...((a.room ?? b.room) === undefined ? {} : { room: a.room ?? b.room ?? 0 }),
  };
}

const weight = (shape: string): number => (shape.includes(TAINTED) ? 2 : 0) + (shape.length > 1 ? 1 : 0);

function eitherItems(
  a: ReadonlyMap<string, FlowValue>,
  b: ReadonlyMap<string, FlowValue>,
): ReadonlyMap<string, FlowValue> {
  const items = new Map(a);
  for (const [key, value] of b) {
    const known = items.get(key);
    if (known !== undefined || items.size < MAX_ITEMS)
      items.set(key, known === undefined ? value : either(known, value));
  }
  return items;
}

/** The value with one more part; `key` where it is known which. */
export function withItem(value: FlowValue, key: string | undefined, item: FlowValue): FlowValue {
  const items = new Map(value.items ?? []);
  const { items: _, depth: below = 0, ...flat } = item;
  const held: FlowValue = below < MAX_DEPTH ? item : flat;
  if (items.size < MAX_ITEMS || (key !== undefined && items.has(key))) items.set(key ?? `?${items.size}`, held);
  return {
    ...value,
    labels: mergeLabels(value.labels, item.labels),
    items,
    depth: Math.max(value.depth ?? 0, (held.depth ?? 0) + 1),
  };
}

/** All parts of a value that may be meant where it is not known which. */
export const anyItem = (value: FlowValue): FlowValue =>
  value.items === undefined || value.items.size === 0
    ? { labels: value.labels }
    : { ...[...value.items.values()].reduce(either), labels: value.labels };
