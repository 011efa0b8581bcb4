class ShoppingCart {
  constructor() {
    this.lines = [];
    this.cachedTotal = null;
  }

  // price in cents
  add(name, price, quantity = 1) {
    const line = this.lines.find((l) => l.name === name && l.price === price);
    if (line) {
      line.quantity += quantity;
    } else {
      this.lines.push({ name, price, quantity });
    }
    this.cachedTotal = null;
  }

  remove(name) {
    const before = this.lines.length;
    this.lines = this.lines.filter((line) => line.name !== name);
    this.cachedTotal = null;
    return before !== this.lines.length;
  }

  count() {
    return this.lines.reduce((sum, line) => sum + line.quantity, 0);
  }

  total() {
    if (this.cachedTotal === null) {
      this.cachedTotal = this.lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
    }
    return this.cachedTotal;
  }
}

module.exports = { ShoppingCart };
