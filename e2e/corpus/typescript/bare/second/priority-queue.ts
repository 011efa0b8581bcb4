export class PriorityQueue<T> {
  private entries: { value: T; priority: number }[] = [];

  get size(): number {
    return this.entries.length;
  }

  enqueue(value: T, priority: number): void {
    let at = this.entries.length;
    while (at > 0 && this.entries[at - 1].priority > priority) at--;
    this.entries.splice(at, 0, { value, priority });
  }

  dequeue(): T | undefined {
    return this.entries.shift()?.value;
  }

  peek(): T | undefined {
    return this.entries.at(0)?.value;
  }
}
