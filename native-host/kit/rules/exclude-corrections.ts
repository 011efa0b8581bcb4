import type { ChangedPlace } from './changed-places.ts';
import { generalise, type Naming } from './generalise.ts';
import { matchesOf } from './match-pattern.ts';
import { namesOfPattern, strengthOf, type Exclusion, type RulePattern, type TreePattern } from './rule-pattern.ts';
import type { RuleNode, RuleTree } from './rule-tree.ts';

/** A correction as it is learned from. */
export interface LearnedMember {
  wrong: RuleTree;
  corrected: RuleTree;
  changes: readonly ChangedPlace[];
}

/** Exclusions that one rule has at most. */
const MOST_EXCLUSIONS = 3;

/**
 * The pattern with what keeps it from the corrected code: what was put around it, into it or beside it. Undefined where
 * no exclusion does, or where one would also keep it from wrong code.
 */
export function excludeCorrections(
  pattern: RulePattern,
  members: readonly LearnedMember[],
  naming: Naming,
): RulePattern | undefined {
  let made = pattern;
  const candidates = exclusionsFor(pattern, members, naming);
  for (let round = 0; round < MOST_EXCLUSIONS; round += 1) {
    let best: { rule: RulePattern; left: number } | undefined;
    const before = unwanted(made, members);
    if (before === 0) return made;
    for (const exclusion of candidates) {
      const rule = { ...made, not: [...made.not, exclusion] };
      if (members.some(({ wrong }) => matchesOf(rule, wrong).length === 0)) continue;
      const left = unwanted(rule, members);
      if (left < before && (best === undefined || left < best.left)) best = { rule, left };
    }
    if (best === undefined) return undefined;
    made = best.rule;
  }
  return unwanted(made, members) === 0 ? made : undefined;
}

const unwanted = (rule: RulePattern, members: readonly LearnedMember[]): number =>
  members.reduce((sum, { corrected }) => sum + matchesOf(rule, corrected).length, 0);

/** Does an exclusion speak of the same thing as the pattern, by a name of both? */
export const isLinked = ({ root, not }: RulePattern): boolean => {
  const names = new Set(namesOfPattern(root));
  return not.some((exclusion) => {
    const [inner] = Object.values(exclusion).filter((value) => typeof value === 'object');
    return inner !== undefined && namesOfPattern(inner as TreePattern).some((name) => names.has(name));
  });
};

function* nodesIn(node: RuleNode): Generator<RuleNode> {
  yield node;
  for (const child of node.children) yield* nodesIn(child);
}

const isWithin = (node: RuleNode, outer: RuleNode): boolean => node.start >= outer.start && node.end <= outer.end;

/** What may have been put around, into or beside the places that the pattern has in corrected code. */
function exclusionsFor(pattern: RulePattern, members: readonly LearnedMember[], naming: Naming): Exclusion[] {
  const made = new Map<string, Exclusion>();
  const add = (exclusion: Exclusion): void => void made.set(JSON.stringify(exclusion), exclusion);
  const added = members.map(({ changes }) => changes.flatMap((change) => change.added));
  const places = members.map(({ corrected }) => matchesOf(pattern, corrected));
  for (const [at, found] of places.entries())
    for (const place of found)
      for (const outer of added[at] ?? []) {
        if (!isWithin(place, outer)) continue;
        for (let above = place.parent; above !== undefined && isWithin(above, outer); above = above.parent)
          add({ inside: above.kind, near: above === place.parent });
      }
  const conditions = added.every((nodes) =>
    nodes.some((node) => [...nodesIn(node)].some(({ kind }) => CONDITION.test(kind))),
  );
  if (conditions) for (const name of new Set(namesOfPattern(pattern.root))) add({ checked: name });
  // All of what came is in the corrected code.
  const exact: Naming = { ...naming, breadth: { ...naming.breadth, anyKept: false } };
  for (const group of groupsOf(added)) {
    const shared = group.length === members.length;
    const root = generalise(group, shared ? exact : { ...exact, given: new Map() });
    if (strengthOf(root) === 0) continue;
    const own = shared ? loosened(root) : renamed(loosened(root));
    for (const exclusion of [{ has: own }, { later: own }, { earlier: own }]) add(exclusion);
  }
  // The nearest first; what stands beside last.
  return [...made.values()].sort((a, b) => costOf(a) - costOf(b));
}

const CONDITION = /^(?:if_|conditional|ternary)/;

const costOf = (exclusion: Exclusion): number => {
  if ('checked' in exclusion) return -1;
  if ('inside' in exclusion) return exclusion.near ? 0 : 2;
  return 'has' in exclusion ? 1 : 3;
};

/** What came, by its kind: one of each member that has one, so that members that were fixed alike are together. */
function groupsOf(added: readonly (readonly RuleNode[])[]): RuleNode[][] {
  const kinds = new Set(added.flatMap((nodes) => nodes.flatMap((node) => [...nodesIn(node)].map(({ kind }) => kind))));
  const groups: RuleNode[][] = [];
  for (const kind of kinds) {
    const group = added.flatMap(
      (nodes) => nodes.flatMap((node) => [...nodesIn(node)]).find((n) => n.kind === kind) ?? [],
    );
    if (group.some(({ leaf }) => !leaf)) groups.push(group.filter(({ leaf }) => !leaf));
  }
  return groups;
}

const VALUE = /string|number|integer|float|true|false|none|null|nil|boolean/;

/** An option counts as given with any value. */
function loosened(pattern: TreePattern): TreePattern {
  let fresh = 0;
  const loosen = (part: TreePattern): TreePattern => {
    if ('any' in part) return { any: part.any };
    if ('rest' in part) return part;
    const isValue = 'leaf' in part ? VALUE.test(part.leaf) && part.leaf !== part.text : VALUE.test(part.node);
    if (isValue) return { any: `V${(fresh += 1)}` };
    return 'leaf' in part ? part : { node: part.node, children: part.children.map(loosen) };
  };
  return loosen(pattern);
}

/** Names that are not the pattern's own: its things are others. */
function renamed(pattern: TreePattern): TreePattern {
  if ('any' in pattern) return { any: `X${pattern.any}`.slice(0, 4) };
  if ('node' in pattern) return { node: pattern.node, children: pattern.children.map(renamed) };
  return pattern;
}
