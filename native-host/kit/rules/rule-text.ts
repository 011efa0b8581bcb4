import type { Naming } from './generalise.ts';
import type { TreePattern } from './rule-pattern.ts';
import type { RuleNode } from './rule-tree.ts';

interface Hole {
  start: number;
  end: number;
  text: string;
}

const SEPARATED = /arguments$|_list$|parameters$|list$|array|object|dictionary|tuple/;

/** The text of a node, from the tree that it is of. */
type TextOf = (start: number, end: number) => string;

function holesOf(pattern: TreePattern, naming: Naming, holes: Hole[]): void {
  const [node] = naming.from.get(pattern) ?? [];
  if (node === undefined) return;
  if ('any' in pattern) holes.push({ start: node.start, end: node.end, text: `$${pattern.any}` });
  if (!('node' in pattern)) return;
  for (const [at, child] of pattern.children.entries()) {
    if (!('rest' in child)) {
      holesOf(child, naming, holes);
      continue;
    }
    const covered = naming.from.get(child) ?? [];
    const [first, last] = [covered[0], covered.at(-1)];
    if (first !== undefined && last !== undefined) {
      holes.push({ start: first.start, end: last.end, text: '$$$' });
      continue;
    }
    const sep = SEPARATED.test(node.kind) ? ', ' : '\n';
    const [before, after] = [edgeOf(pattern.children[at - 1], naming), edgeOf(pattern.children[at + 1], naming)];
    if (before !== undefined) holes.push({ start: before.end, end: before.end, text: `${sep}$$$` });
    else if (after !== undefined) holes.push({ start: after.start, end: after.start, text: `$$$${sep}` });
    else holes.push({ start: node.end - 1, end: node.end - 1, text: '$$$' });
  }
}

const edgeOf = (pattern: TreePattern | undefined, naming: Naming): RuleNode | undefined =>
  pattern === undefined ? undefined : naming.from.get(pattern)?.[0];

/** The pattern as code, with `$A` for a node of any form and `$$$` for any number of them: ast-grep's spelling. */
export function textOfPattern(pattern: TreePattern, naming: Naming, first: RuleNode, source: TextOf): string {
  const holes: Hole[] = [];
  holesOf(pattern, naming, holes);
  holes.sort((a, b) => a.start - b.start || a.end - b.end);
  let text = '';
  let at = first.start;
  for (const hole of holes) {
    if (hole.start < at) continue;
    text += source(at, hole.start) + hole.text;
    at = hole.end;
  }
  return text + source(at, first.end);
}
