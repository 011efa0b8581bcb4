export class Inventory {
  private entries: { name: string; quantity: number }[] = [];

  add(name: string, quantity: number): void {
    if (!(Number.isInteger(quantity) && quantity > 0)) throw new RangeError('bad quantity');
    const entry = this.entries.find((each) => each.name === name);
    if (entry) entry.quantity += quantity;
    else this.entries.push({ name, quantity });
  }

  remove(name: string, quantity: number): void {
    if (!(Number.isInteger(quantity) && quantity > 0)) throw new RangeError('bad quantity');
    const entry = this.entries.find((each) => each.name === name);
    if (!entry || entry.quantity < quantity) throw new Error('not enough in stock');
    entry.quantity -= quantity;
    this.entries = this.entries.filter((each) => each.quantity > 0);
  }

  quantity(name: string): number {
    return this.entries.find((each) => each.name === name)?.quantity ?? 0;
  }

  items(): string[] {
    return this.entries.map(({ name }) => name);
  }

  total(): number {
    return this.entries.reduce((sum, { quantity }) => sum + quantity, 0);
  }
}
