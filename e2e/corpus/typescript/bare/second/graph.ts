class Graph {
  private readonly nodes = new Set<string>();
  private readonly pairs: [string, string][] = [];

  addNode(node: string): void {
    this.nodes.add(node);
  }

  addEdge(a: string, b: string): void {
    this.nodes.add(a).add(b);
    this.pairs.push([a, b]);
  }

  neighbours(node: string): string[] {
    const found = new Set<string>();
    for (const [a, b] of this.pairs) {
      if (a === node) found.add(b);
      if (b === node) found.add(a);
    }
    return [...found];
  }

  shortestPath(from: string, to: string): string[] | null {
    if (!this.nodes.has(from) || !this.nodes.has(to)) return null;
    const cameFrom = new Map<string, string | null>([[from, null]]);
    let frontier = [from];
    while (frontier.length > 0 && !cameFrom.has(to)) {
      const next: string[] = [];
      for (const node of frontier) {
        for (const other of this.neighbours(node)) {
          if (!cameFrom.has(other)) {
            cameFrom.set(other, node);
            next.push(other);
          }
        }
      }
      frontier = next;
    }
    if (!cameFrom.has(to)) return null;
    const path: string[] = [];
    for (let node: string | null = to; node !== null; node = cameFrom.get(node)!) path.unshift(node);
    return path;
  }
}
