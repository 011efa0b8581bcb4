export type Graph = ReadonlyMap<string, ReadonlyArray<readonly [to: string, cost: number]>>;

class MinHeap<T> {
  private readonly items: { key: number; value: T }[] = [];

  get size(): number {
    return this.items.length;
  }

  push(key: number, value: T): void {
    const items = this.items;
    items.push({ key, value });
    let i = items.length - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (items[parent].key <= items[i].key) break;
      [items[parent], items[i]] = [items[i], items[parent]];
      i = parent;
    }
  }

  pop(): { key: number; value: T } | undefined {
    const items = this.items;
    const top = items[0];
    const last = items.pop();
    if (last === undefined || items.length === 0) return last;
    items[0] = last;
    for (let i = 0; ; ) {
      const left = 2 * i + 1;
      const right = left + 1;
      let least = i;
      if (left < items.length && items[left].key < items[least].key) least = left;
      if (right < items.length && items[right].key < items[least].key) least = right;
      if (least === i) return top;
      [items[least], items[i]] = [items[i], items[least]];
      i = least;
    }
  }
}

/** Cheapest cost from `start` to every reachable node. Costs must not be negative. */
export function shortestPaths(graph: Graph, start: string): Map<string, number> {
  const done = new Map<string, number>();
  const heap = new MinHeap<string>();
  heap.push(0, start);
  for (let next = heap.pop(); next; next = heap.pop()) {
    if (done.has(next.value)) continue;
    done.set(next.value, next.key);
    for (const [to, cost] of graph.get(next.value) ?? []) {
      if (!done.has(to)) heap.push(next.key + cost, to);
    }
  }
  return done;
}
