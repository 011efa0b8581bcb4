import type { LearnedMember } from './exclude-corrections.ts';
import type { RuleNode } from './rule-tree.ts';

const leavesOf = (nodes: readonly RuleNode[]): RuleNode[] =>
  nodes.flatMap((node) => (node.leaf ? [node] : leavesOf(node.children)));

const VALUE = /string|number|integer|float|literal|true|false|none|null|nil/;

/** In what one correction differs from what it corrects. */
function differenceOf({ changes }: LearnedMember): string {
  const removed = leavesOf(changes.flatMap((change) => change.removed));
  const added = leavesOf(changes.flatMap((change) => change.added));
  const texts = (nodes: readonly RuleNode[]): string =>
    nodes
      .map(({ text }) => text)
      .sort()
      .join('\n');
  if (removed.length > 0 && texts(removed) === texts(added)) return 'the order of the same words';
  if (removed.length === 0) return 'what was added';
  if (added.length === 0) return 'what was taken away';
  const all = [...removed, ...added];
  if (all.every(({ kind }) => VALUE.test(kind))) return 'values';
  if (all.every(({ kind }) => kind.endsWith('identifier'))) return 'names';
  return 'how it is written';
}

/** In what wrong and corrected code differ, in words; what most differ in comes first. */
export function differencesOf(members: readonly LearnedMember[]): string {
  const counts = new Map<string, number>();
  for (const member of members) {
    const difference = differenceOf(member);
    counts.set(difference, (counts.get(difference) ?? 0) + 1);
  }
  const words = [...counts].sort(([, a], [, b]) => b - a).map(([difference]) => difference);
  const [last] = words.slice(-1);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${last}`;
}
