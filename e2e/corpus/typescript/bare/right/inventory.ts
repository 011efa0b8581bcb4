/** Quantities by name. Nothing can be taken that is not in stock; what runs out is no longer listed. */
export class Inventory {
  private stock = new Map<string, number>();

  add(name: string, quantity: number): void {
    if (!Number.isInteger(quantity) || quantity <= 0) {
      throw new RangeError('quantity must be a positive whole number');
    }
    this.stock.set(name, this.quantity(name) + quantity);
  }

  remove(name: string, quantity: number): void {
    if (!Number.isInteger(quantity) || quantity <= 0) {
      throw new RangeError('quantity must be a positive whole number');
    }
    const available = this.quantity(name);
    if (quantity > available) {
      throw new Error(`Only ${available} of ${name} in stock`);
    }
    if (quantity === available) {
      this.stock.delete(name);
    } else {
      this.stock.set(name, available - quantity);
    }
  }

  quantity(name: string): number {
    return this.stock.get(name) ?? 0;
  }

  items(): string[] {
    return [...this.stock.keys()];
  }

  total(): number {
    let sum = 0;
    for (const quantity of this.stock.values()) sum += quantity;
    return sum;
  }
}
