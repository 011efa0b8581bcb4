class Graph {
  private edges = new Map<string, Set<string>>();

  addNode(node: string): void {
    if (!this.edges.has(node)) {
      this.edges.set(node, new Set());
    }
  }

  addEdge(a: string, b: string): void {
    this.addNode(a);
    this.addNode(b);
    this.edges.get(a)!.add(b);
    this.edges.get(b)!.add(a);
  }

  neighbours(node: string): string[] {
    return [...(this.edges.get(node) ?? [])];
  }

  /** The nodes of a shortest path with both ends, or null when there is none. */
  shortestPath(from: string, to: string): string[] | null {
    if (!this.edges.has(from) || !this.edges.has(to)) return null;
    const queue: string[][] = [[from]];

    while (queue.length > 0) {
      const path = queue.shift()!;
      const node = path[path.length - 1];
      if (node === to) return path;
      for (const next of this.neighbours(node)) {
        queue.push([...path, next]);
      }
    }

    return null;
  }
}
