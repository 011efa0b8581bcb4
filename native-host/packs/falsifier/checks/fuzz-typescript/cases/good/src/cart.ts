import { cents } from './money';

export enum Rate {
  Reduced = 7,
  Full = 19,
}

interface Item {
  name: string;
  price: number;
  count?: number;
}

/** What all items cost together, in cents. */
export function total(items: readonly Item[], rate: Rate): number {
  const net = items.reduce((sum, { price, count = 1 }) => sum + cents(price) * count, 0);
  return Math.round(net * (1 + rate / 100));
}

export function take(items: readonly Item[], count: number): Item[] {
  if (!Number.isInteger(count) || count < 0) throw new RangeError('count must be a whole number from 0');
  return items.slice(0, count);
}

export const each = (items: readonly Item[], visit: (item: Item) => void): void => items.forEach((item) => visit(item));
