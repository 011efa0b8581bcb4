interface Entry<T> {
  value: T;
  priority: number;
}

export class PriorityQueue<T> {
  private heap: Entry<T>[] = [];

  get size(): number {
    return this.heap.length;
  }

  enqueue(value: T, priority: number): void {
    this.heap.push({ value, priority });
    let index = this.heap.length - 1;
    while (index > 0) {
      const parent = Math.floor((index - 1) / 2);
      if (this.heap[parent].priority <= this.heap[index].priority) break;
      this.swap(parent, index);
      index = parent;
    }
  }

  dequeue(): T | undefined {
    if (this.heap.length === 0) return undefined;
    this.swap(0, this.heap.length - 1);
    const { value } = this.heap.pop()!;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      let smallest = index;
      if (left < this.heap.length && this.heap[left].priority < this.heap[smallest].priority) smallest = left;
      if (smallest === index) return value;
      this.swap(index, smallest);
      index = smallest;
    }
  }

  peek(): T | undefined {
    return this.heap[0]?.value;
  }

  private swap(a: number, b: number): void {
    [this.heap[a], this.heap[b]] = [this.heap[b], this.heap[a]];
  }
}
