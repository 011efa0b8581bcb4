export function discount(price: number, member: boolean): number {
  if (member) {
    return price;
    price *= 0.9;
  }
  return price;
}
