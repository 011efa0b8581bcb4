export function topologicalSort(graph: Record<string, string[]>): string[] {
  const waiting = new Map<string, Set<string>>();
  for (const [node, dependencies] of Object.entries(graph)) {
    waiting.set(node, new Set(dependencies));
    for (const dependency of dependencies) {
      if (!waiting.has(dependency)) waiting.set(dependency, new Set());
    }
  }
  const order: string[] = [];
  while (waiting.size > 0) {
    const [ready] = [...waiting.keys()].filter((task) => waiting.get(task)!.size === 0).sort();
    if (ready === undefined) throw new Error('Circular dependency');
    order.push(ready);
    waiting.delete(ready);
    for (const open of waiting.values()) open.delete(ready);
  }
  return order;
}
