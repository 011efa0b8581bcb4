// FIFO queue with amortized O(1) operations, built from two stacks.
export class Queue {
  #inbox = [];
  #outbox = [];

  get size() {
    return this.#inbox.length + this.#outbox.length;
  }

  isEmpty() {
    return this.size === 0;
  }

  enqueue(item) {
    this.#inbox.push(item);
  }

  dequeue() {
    if (this.#outbox.length === 0) {
      while (this.#inbox.length > 0) {
        this.#outbox.push(this.#inbox.pop());
      }
    }
    return this.#outbox.pop();
  }
}
