export class OutOfStock extends Error {
  constructor(item, missing) {
    super(`${missing} of ${item} missing`);
    this.name = 'OutOfStock';
  }
}

export class Inventory {
  #stock = new Map();

  add(item, count = 1) {
    this.#stock.set(item, this.count(item) + count);
  }

  count(item) {
    return this.#stock.get(item) ?? 0;
  }

  remove(item, count = 1) {
    const left = this.count(item);
    if (left <= count) throw new OutOfStock(item, count - left);
    if (left === count) this.#stock.delete(item);
    else this.#stock.set(item, left - count);
  }

  list() {
    return [...this.#stock].map(([item, count]) => ({ item, count }));
  }
}
