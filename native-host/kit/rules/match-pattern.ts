import type { Exclusion, RulePattern, TreePattern } from './rule-pattern.ts';
import type { RuleNode, RuleTree } from './rule-tree.ts';

/** What the names of a pattern stand for. */
type Bindings = Map<string, number>;

/** Comparisons after which a pattern has no place in a text: backtracking over siblings has an end. */
const MOST_STEPS = 200_000;

/** The places of a pattern in a text, in the order of the text. */
export function matchesOf({ root, not }: RulePattern, tree: RuleTree): RuleNode[] {
  if (!('node' in root)) return [];
  const steps = { left: MOST_STEPS };
  return (tree.byKind.get(root.node) ?? [])
    .filter((node) => {
      const bindings: Bindings = new Map();
      return matches(root, node, bindings, steps) && !not.some((exclusion) => holds(exclusion, node, bindings, steps));
    })
    .sort((a, b) => a.start - b.start);
}

/** Is the node what the pattern says? The names that it gives are added to the bindings, also where it is not. */
function matches(pattern: TreePattern, node: RuleNode, bindings: Bindings, steps: { left: number }): boolean {
  steps.left -= 1;
  if (steps.left < 0) return false;
  if ('rest' in pattern) return true;
  if ('any' in pattern) {
    if (pattern.kind !== undefined && pattern.kind !== node.kind) return false;
    const bound = bindings.get(pattern.any);
    if (bound !== undefined) return bound === node.digest;
    bindings.set(pattern.any, node.digest);
    return true;
  }
  if ('leaf' in pattern) return node.leaf && node.kind === pattern.leaf && node.text === pattern.text;
  if (node.leaf || node.kind !== pattern.node) return false;
  return matchesAll(pattern.children, 0, node.children, 0, bindings, steps);
}

function matchesAll(
  patterns: readonly TreePattern[],
  from: number,
  nodes: readonly RuleNode[],
  at: number,
  bindings: Bindings,
  steps: { left: number },
): boolean {
  const pattern = patterns[from];
  if (pattern === undefined) return at === nodes.length;
  if ('rest' in pattern) {
    for (let next = at; next <= nodes.length; next += 1) {
      const tried: Bindings = new Map(bindings);
      if (!matchesAll(patterns, from + 1, nodes, next, tried, steps)) continue;
      for (const [name, digest] of tried) bindings.set(name, digest);
      return true;
    }
    return false;
  }
  const node = nodes[at];
  return (
    node !== undefined &&
    matches(pattern, node, bindings, steps) &&
    matchesAll(patterns, from + 1, nodes, at + 1, bindings, steps)
  );
}

function* within(node: RuleNode): Generator<RuleNode> {
  for (const child of node.children) {
    yield child;
    yield* within(child);
  }
}

/** Is the exclusion true of this place? */
function holds(exclusion: Exclusion, node: RuleNode, bindings: Bindings, steps: { left: number }): boolean {
  const is = (pattern: TreePattern, other: RuleNode): boolean => matches(pattern, other, new Map(bindings), steps);
  if ('inside' in exclusion) {
    if (exclusion.near) return node.parent?.kind === exclusion.inside;
    for (let above = node.parent; above !== undefined; above = above.parent)
      if (above.kind === exclusion.inside) return true;
    return false;
  }
  if ('checked' in exclusion) return isChecked(node, bindings.get(exclusion.checked));
  if ('has' in exclusion) {
    for (const inner of within(node)) if (is(exclusion.has, inner)) return true;
    return false;
  }
  for (let here: RuleNode | undefined = node; here?.parent !== undefined; here = here.parent) {
    const siblings = here.parent.children;
    const at = siblings.indexOf(here);
    const beside = 'later' in exclusion ? siblings.slice(at + 1) : siblings.slice(0, at);
    const pattern = 'later' in exclusion ? exclusion.later : exclusion.earlier;
    if (beside.some((sibling) => is(pattern, sibling))) return true;
  }
  return false;
}

const CONDITIONAL = /^(?:if|conditional|ternary|while|assert|guard|match|switch)/;

/** Is a condition about this code around the place, or before it beside what it is in? */
function isChecked(node: RuleNode, digest: number | undefined): boolean {
  const isAbout = (other: RuleNode): boolean =>
    other.digest === digest || other.children.some((child) => isAbout(child));
  for (let here: RuleNode | undefined = node; here?.parent !== undefined; here = here.parent) {
    const { parent } = here;
    const inside = here;
    const before = parent.children.slice(0, parent.children.indexOf(inside));
    if (before.some((sibling) => CONDITIONAL.test(sibling.kind) && isAbout(sibling))) return true;
    if (CONDITIONAL.test(parent.kind) && parent.children.some((child) => child !== inside && isAbout(child)))
      return true;
  }
  return false;
}
