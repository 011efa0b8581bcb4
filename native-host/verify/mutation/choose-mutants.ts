import type { Mutant } from './mutant.ts';

/**
 * Brings mistakes into the order in which they are tried, the same for the same ones: each function in turn by how much
 * there is to plant in it, and within one the kinds and the lines that had least. Whatever is cut off behind is spread
 * as the rest is.
 */
export function orderMutants(found: readonly Mutant[]): Mutant[] {
  const groups = Map.groupBy(found, ({ inFunction }) => inFunction);
  const queues = [...groups.values()].map((group) => ({ size: group.length, taken: 0, waiting: spread(group) }));
  const ordered: Mutant[] = [];
  for (;;) {
    const open = queues.filter(({ taken, size }) => taken < size);
    const [first] = open;
    if (first === undefined) return ordered;
    // Every function has its first, then the one with most to plant for what it has had.
    const next = open.reduce((best, each) => (weight(each) > weight(best) ? each : best), first);
    const mutant = next.waiting[next.taken];
    next.taken += 1;
    if (mutant !== undefined) ordered.push(mutant);
  }
}

const weight = ({ size, taken }: { size: number; taken: number }): number =>
  taken === 0 ? Number.MAX_SAFE_INTEGER : size / (taken + 1);

/** The mistakes of one function: always one of the kind and line that were taken least, in the order of the text. */
function spread(group: readonly Mutant[]): Mutant[] {
  const byLine = new Map<number, number>();
  const byKind = new Map<string, number>();
  const rest = [...group];
  const ordered: Mutant[] = [];
  const cost = ({ line, mutation }: Mutant): number => 1_000 * (byLine.get(line) ?? 0) + (byKind.get(mutation) ?? 0);
  while (rest.length > 0) {
    const [first] = rest;
    if (first === undefined || ordered.length >= MOST_SPREAD) return [...ordered, ...rest];
    const next = rest.reduce((best, each) => (cost(each) < cost(best) ? each : best), first);
    rest.splice(rest.indexOf(next), 1);
    byLine.set(next.line, (byLine.get(next.line) ?? 0) + 1);
    byKind.set(next.mutation, (byKind.get(next.mutation) ?? 0) + 1);
    ordered.push(next);
  }
  return ordered;
}

/** Above this many of one function nobody gets. */
const MOST_SPREAD = 200;
