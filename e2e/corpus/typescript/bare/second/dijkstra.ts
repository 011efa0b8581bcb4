export type WeightedGraph = Record<string, Record<string, number>>;

export function shortestDistances(graph: WeightedGraph, start: string): Record<string, number> {
  const best = new Map([[start, 0]]);
  const open = [start];
  while (open.length > 0) {
    const node = open.shift()!;
    if (!Object.keys(graph).includes(node)) continue;
    for (const next of Object.keys(graph[node])) {
      const length = best.get(node)! + graph[node][next];
      const known = best.get(next);
      if (known === undefined || length < known) {
        best.set(next, length);
        open.push(next);
      }
    }
  }
  return Object.fromEntries(best);
}
