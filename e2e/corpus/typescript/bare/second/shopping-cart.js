class ShoppingCart {
  constructor() {
    this.units = [];
  }

  add(name, price, quantity = 1) {
    this.units.push({ name, price, quantity });
  }

  remove(name) {
    const kept = this.units.filter((unit) => unit.name !== name);
    const removed = kept.length < this.units.length;
    this.units = kept;
    return removed;
  }

  count() {
    let count = 0;
    for (const { quantity } of this.units) count += quantity;
    return count;
  }

  total() {
    let total = 0;
    for (const { price, quantity } of this.units) total += price * quantity;
    return total;
  }
}

module.exports = { ShoppingCart };
