export type WeightedGraph = Record<string, Record<string, number>>;

/** Lengths of the shortest ways from `start` to every node that can be reached. Weights are not negative. */
export function shortestDistances(graph: WeightedGraph, start: string): Record<string, number> {
  const distances = new Map<string, number>([[start, 0]]);
  const done = new Set<string>();

  for (;;) {
    let nearest: string | undefined;
    for (const [node, distance] of distances) {
      if (!done.has(node) && (nearest === undefined || distance < distances.get(nearest)!)) {
        nearest = node;
      }
    }
    if (nearest === undefined) break;

    done.add(nearest);
    const edges = Object.hasOwn(graph, nearest) ? graph[nearest] : {};
    for (const [neighbour, weight] of Object.entries(edges)) {
      const distance = distances.get(nearest)! + weight;
      if (!distances.has(neighbour)) {
        distances.set(neighbour, distance);
      }
    }
  }

  return Object.fromEntries(distances);
}
