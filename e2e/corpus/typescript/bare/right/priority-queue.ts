interface Entry<T> {
  value: T;
  priority: number;
  order: number;
}

/** Gives the value of the lowest priority first; of equal ones that which came first. */
export class PriorityQueue<T> {
  private heap: Entry<T>[] = [];
  private count = 0;

  get size(): number {
    return this.heap.length;
  }

  enqueue(value: T, priority: number): void {
    this.heap.push({ value, priority, order: this.count++ });
    let index = this.heap.length - 1;
    while (index > 0) {
      const parent = Math.floor((index - 1) / 2);
      if (this.isBefore(parent, index)) break;
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
      const right = left + 1;
      let smallest = index;
      if (left < this.heap.length && this.isBefore(left, smallest)) smallest = left;
      if (right < this.heap.length && this.isBefore(right, smallest)) smallest = right;
      if (smallest === index) return value;
      this.swap(index, smallest);
      index = smallest;
    }
  }

  peek(): T | undefined {
    return this.heap[0]?.value;
  }

  private isBefore(a: number, b: number): boolean {
    const x = this.heap[a];
    const y = this.heap[b];
    return x.priority < y.priority || (x.priority === y.priority && x.order < y.order);
  }

  private swap(a: number, b: number): void {
    [this.heap[a], this.heap[b]] = [this.heap[b], this.heap[a]];
  }
}
