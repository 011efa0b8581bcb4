/**
 * Orders tasks so that each comes after all it depends on; of several that could be next, the first by name is.
 * `graph` gives the dependencies of every task. Throws when tasks depend on each other in a circle.
 */
export function topologicalSort(graph: Record<string, string[]>): string[] {
  const missing = new Map<string, number>();
  const dependents = new Map<string, string[]>();

  for (const [task, list] of Object.entries(graph)) {
    const dependencies = new Set(list);
    missing.set(task, dependencies.size);
    for (const dependency of dependencies) {
      if (!missing.has(dependency)) missing.set(dependency, 0);
      dependents.set(dependency, [...(dependents.get(dependency) ?? []), task]);
    }
  }

  const sorted: string[] = [];
  const ready = [...missing.keys()].filter((task) => missing.get(task) === 0);
  while (ready.length > 0) {
    ready.sort();
    const task = ready.shift()!;
    sorted.push(task);
    for (const dependent of dependents.get(task) ?? []) {
      const open = missing.get(dependent)! - 1;
      missing.set(dependent, open);
      if (open === 0) ready.push(dependent);
    }
  }

  if (sorted.length < missing.size) {
    throw new Error('Circular dependency');
  }
  return sorted;
}
