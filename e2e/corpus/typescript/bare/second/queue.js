export class Queue {
  constructor() {
    this.items = new Map();
    this.first = 0;
    this.next = 0;
  }

  get size() {
    return this.next - this.first;
  }

  isEmpty() {
    return this.first === this.next;
  }

  enqueue(item) {
    this.items.set(this.next++, item);
  }

  dequeue() {
    if (this.isEmpty()) return undefined;
    const item = this.items.get(this.first);
    this.items.delete(this.first++);
    return item;
  }
}
