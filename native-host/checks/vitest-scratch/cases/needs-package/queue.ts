export class Queue<T> {
  #items: T[] = [];

  add(item: T, told?: (size: number) => void): void {
    this.#items.push(item);
    told?.(this.#items.length);
  }

  take(): T | undefined {
    return this.#items.shift();
  }
}
