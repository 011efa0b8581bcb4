export interface Item {
  name: string;
  price: { amount: number; currency: string };
}

export function label(item: Item): string {
  return `${item.name}: ${item.price}`;
}
