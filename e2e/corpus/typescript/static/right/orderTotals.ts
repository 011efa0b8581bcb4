export interface Order {
  id: string;
  lines: { price: number; quantity: number }[];
}

export function total(order: Order): number {
  return order.lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}

export function isFree(order: Order): boolean {
  return total(order).toFixed(2) === '0.00';
}
