class UnionFind {
  private readonly parent: number[];
  count: number;

  constructor(size: number) {
    this.parent = Array.from({ length: size }, (_, i) => i);
    this.count = size;
  }

  find(element: number): number {
    if (!(element in this.parent)) {
      throw new RangeError(`No element ${element}`);
    }
    let root = element;
    while (this.parent[root] !== root) {
      root = this.parent[root];
    }
    this.parent[element] = root;
    return root;
  }

  union(a: number, b: number): boolean {
    const rootA = this.find(a);
    const rootB = this.find(b);
    if (rootA === rootB) {
      return false;
    }
    this.parent[rootA] = rootB;
    this.count--;
    return true;
  }

  connected(a: number, b: number): boolean {
    return this.find(a) === this.find(b);
  }
}
