import { splitsIn } from './user-edits.ts';
import type { StoredEdit } from './user-edits.ts';

/** What {@link cluster} divides. */
export interface Clusterable {
  /** Connected components by similarity alone. */
  components: readonly (readonly string[])[];
  /** Links of one correction, with their similarity; asked only where a split runs through a component. */
  links(id: string): readonly (readonly [string, number])[];
  /** Oldest first. */
  edits: readonly StoredEdit[];
}

/**
 * The patterns: components by similarity, merged and split as a person said. A function of the set of corrections and
 * of the edits alone. Where a split runs through a component, the strongest links are made first and those that would
 * join what was split are not made; so a newcomer that fits both sides goes to the one that it fits best.
 */
export function cluster({ components, links, edits }: Clusterable): string[][] {
  const all = components.flat().sort();
  const parents = new Map(all.map((id) => [id, id]));
  const sides = sidesOf(edits);
  const find = (id: string): string => {
    let root = id;
    for (let up = parents.get(root); up !== undefined && up !== root; up = parents.get(root)) root = up;
    for (let at = id; at !== root;) {
      const up = parents.get(at) ?? root;
      parents.set(at, root);
      at = up;
    }
    return root;
  };
  const join = (one: string, other: string): void => {
    const [left, right] = [find(one), find(other)];
    if (left === right) return;
    const [mine, others] = [sides.get(left), sides.get(right)];
    for (const [n, side] of mine ?? []) if ((others?.get(n) ?? side) !== side) return;
    if (mine !== undefined || others !== undefined) sides.set(left, new Map([...(mine ?? []), ...(others ?? [])]));
    parents.set(right, left);
  };
  for (const group of mergedByHand(edits)) {
    const [first, ...rest] = group.filter((id) => parents.has(id));
    if (first !== undefined) for (const id of rest) join(first, id);
  }
  const labelled = new Set(sides.keys());
  const split: (readonly string[])[] = [];
  for (const component of components) {
    const [first, ...rest] = component;
    if (component.some((id) => labelled.has(id))) split.push(component);
    else if (first !== undefined) for (const id of rest) join(first, id);
  }
  for (const [one, other] of strongestFirst(split.flat(), links)) join(one, other);
  return [...Map.groupBy(all, find).values()];
}

/** Which side of which split a correction is on. */
function sidesOf(edits: readonly StoredEdit[]): Map<string, Map<number, boolean>> {
  const sides = new Map<string, Map<number, boolean>>();
  for (const { n, members, others } of splitsIn(edits)) {
    for (const [side, ids] of [
      [false, members],
      [true, others],
    ] as const) {
      for (const id of ids) sides.set(id, (sides.get(id) ?? new Map<number, boolean>()).set(n, side));
    }
  }
  return sides;
}

/** What was put together by hand, the newest first: it wins over what was said before. */
function mergedByHand(edits: readonly StoredEdit[]): string[][] {
  const splits = new Set(splitsIn(edits).map(({ n }) => n));
  return edits.toReversed().flatMap((edit) => {
    if (edit.kind === 'merge') return [[...edit.members, ...edit.others]];
    return edit.kind === 'split' && splits.has(edit.n) ? [[...edit.members], [...edit.others]] : [];
  });
}

function strongestFirst(ids: readonly string[], links: Clusterable['links']): [string, string, number][] {
  const edges = ids.flatMap((id) =>
    links(id).flatMap(([other, similarity]): [string, string, number][] =>
      id < other ? [[id, other, similarity]] : [],
    ),
  );
  return edges.sort(([a, b, one], [c, d, other]) => other - one || compare(a, c) || compare(b, d));
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
