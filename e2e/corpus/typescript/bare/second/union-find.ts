class UnionFind {
  private readonly group: number[];
  count: number;

  constructor(size: number) {
    this.group = [...Array(size).keys()];
    this.count = size;
  }

  find(element: number): number {
    const group = this.group[element];
    if (group === undefined) throw new RangeError(`No element ${element}`);
    return group;
  }

  union(a: number, b: number): boolean {
    const from = this.find(a);
    const to = this.find(b);
    if (from === to) return false;
    this.group.forEach((group, element) => {
      if (group === from) this.group[element] = to;
    });
    this.count -= 1;
    return true;
  }

  connected(a: number, b: number): boolean {
    return this.find(a) === this.find(b);
  }
}
