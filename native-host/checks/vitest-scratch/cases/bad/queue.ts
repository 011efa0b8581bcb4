export class Queue<T> {
  #items: T[] = [];

  add(item: T, told?: (size: number) => void): void {
    this.#items.push(item);
    told!.call(null, this.#items.length);
  }

  take(): T | undefined {
    return this.#items.pop();
  }
}
