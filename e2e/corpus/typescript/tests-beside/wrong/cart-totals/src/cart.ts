export interface Line {
  sku: string;
  cents: number;
  quantity: number;
  /** Percent off, 0 to 100. */
  discount?: number;
}

export function lineTotal({ cents, quantity, discount = 0 }: Line): number {
  if (quantity < 0) throw new RangeError('negative quantity');
  const reduced = Math.round((cents * (100 - discount)) / 100);
  return reduced * quantity;
}

export function cartTotal(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0);
}
