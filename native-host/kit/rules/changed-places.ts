import type { RuleNode } from './rule-tree.ts';

/** One place in which the corrected code differs. */
export interface ChangedPlace {
  /** In the wrong code: what went; empty where something was only added. */
  removed: RuleNode[];
  /** In the corrected code: what came. */
  added: RuleNode[];
  /** In the wrong code: what the place is in, and between which of its children it lies. */
  parent: RuleNode;
  at: number;
}

/** Comparisons of children of one node, in number: longer lists are compared by what they begin and end with. */
const MOST_CELLS = 40_000;

/** The smallest places in which two trees differ. */
export function changedPlaces(wrong: RuleNode, corrected: RuleNode): ChangedPlace[] {
  if (wrong.digest === corrected.digest) return [];
  if (wrong.leaf || corrected.leaf || wrong.kind !== corrected.kind) {
    return [{ removed: [wrong], added: [corrected], parent: wrong.parent ?? wrong, at: indexOf(wrong) }];
  }
  const places: ChangedPlace[] = [];
  for (const { from, to, otherFrom, otherTo } of gaps(wrong.children, corrected.children)) {
    const [removed, added] = [wrong.children.slice(from, to), corrected.children.slice(otherFrom, otherTo)];
    const pairs =
      removed.length === added.length && removed.every((node, at) => isVersionOf(node, added[at]))
        ? removed.flatMap((node, at) => changedPlaces(node, added[at] ?? node))
        : [{ removed, added, parent: wrong, at: from }];
    places.push(...pairs);
  }
  return places;
}

const indexOf = (node: RuleNode): number => node.parent?.children.indexOf(node) ?? 0;

/** Is it the same thing in another version, and not another thing in its place? */
const isVersionOf = (node: RuleNode, other: RuleNode | undefined): boolean =>
  other !== undefined && (node.kind === other.kind || node.leaf === other.leaf);

interface Gap {
  from: number;
  to: number;
  otherFrom: number;
  otherTo: number;
}

/** Where two lists differ, by their longest common part. */
function gaps(left: readonly RuleNode[], right: readonly RuleNode[]): Gap[] {
  let start = 0;
  while (start < left.length && left[start]?.digest === right[start]?.digest) start += 1;
  let end = 0;
  while (end < Math.min(left.length, right.length) - start && left.at(-1 - end)?.digest === right.at(-1 - end)?.digest)
    end += 1;
  const [a, b] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
  const whole = [{ from: start, to: start + a.length, otherFrom: start, otherTo: start + b.length }];
  if (a.length === 0 && b.length === 0) return [];
  if (a.length * b.length > MOST_CELLS) return whole;
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      longest[i * width + j] =
        a[i]?.digest === b[j]?.digest
          ? (longest[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(longest[(i + 1) * width + j] ?? 0, longest[i * width + j + 1] ?? 0);
  const found: Gap[] = [];
  let [i, j] = [0, 0];
  let open: Gap | undefined;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i]?.digest === b[j]?.digest) {
      open = undefined;
      i += 1;
      j += 1;
      continue;
    }
    if (open === undefined)
      found.push((open = { from: start + i, to: start + i, otherFrom: start + j, otherTo: start + j }));
    const down = i < a.length ? (longest[(i + 1) * width + j] ?? 0) : -1;
    const right2 = j < b.length ? (longest[i * width + j + 1] ?? 0) : -1;
    if (down >= right2) {
      i += 1;
      open.to = start + i;
    } else {
      j += 1;
      open.otherTo = start + j;
    }
  }
  return found;
}

/** Nodes above and beside a change, and below one, that a rule may begin at. */
const LEVELS_ABOVE = 5;
const BEFORE = 3;
const AFTER = 2;
const MOST_ROOTS = 250;

/** Kinds that are parts of something and no code by themselves. */
const PARTS =
  /^(?:program|module|source_file|translation_unit|(?:.*_)?(?:block|body|list)|arguments|.*parameters|suite)$/;

/** Can a rule begin at this node? Not at a name or a list, whose meaning is what it stands in. */
const isRootKind = (node: RuleNode): boolean => !node.leaf && !PARTS.test(node.kind);

/** The nodes of the wrong code that have to do with its change: in it, around it, and beside what was only added. */
export function rootsOf(places: readonly ChangedPlace[]): RuleNode[] {
  const roots = new Set<RuleNode>();
  const addAll = (node: RuleNode): void => {
    if (roots.size >= MOST_ROOTS) return;
    if (isRootKind(node)) roots.add(node);
    for (const child of node.children) addAll(child);
  };
  for (const { removed, parent, at } of places) {
    for (const node of removed) addAll(node);
    let above: RuleNode | undefined = parent;
    for (let level = 0; above !== undefined && level < LEVELS_ABOVE; level += 1, above = above.parent)
      if (isRootKind(above)) roots.add(above);
    if (removed.length > 0) continue;
    for (const beside of parent.children.slice(Math.max(0, at - BEFORE), at + AFTER)) addAll(beside);
  }
  return [...roots];
}

const BINDING_FIELDS = new Set(['left', 'pattern', 'parameter', 'alias', 'declarator', 'name']);
const BINDERS =
  /param|declarator|assignment|for_|let_|var_|short_var|lambda|arrow|as_pattern|catch|expression_list|closure/;

/** Names that the code gives by itself, to variables and parameters: another person's code has others. */
export function ownNames(root: RuleNode): Set<string> {
  const names = new Set<string>();
  const visit = (node: RuleNode): void => {
    if (node.leaf && node.kind === 'identifier' && !/^(?:_|self|this|cls)$/.test(node.text)) {
      const above = node.parent?.kind ?? '';
      const bound =
        (node.field !== null && BINDING_FIELDS.has(node.field) && BINDERS.test(above)) ||
        /parameters$|_pattern$|expression_list$|pattern_list$/.test(above);
      if (bound) names.add(node.text);
    }
    for (const child of node.children) visit(child);
  };
  visit(root);
  return names;
}
