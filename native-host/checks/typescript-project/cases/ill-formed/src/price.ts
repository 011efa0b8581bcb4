export function total(prices: readonly number[]): number {
  return prices.reduce((sum, each) => sum + each, 0;
}
