export function minCoins(coins: number[], amount: number): number {
  let sums = new Set([0]);
  const seen = new Set([0]);
  for (let used = 0; sums.size > 0; used++) {
    if (sums.has(amount)) return used;
    const next = new Set<number>();
    for (const sum of sums) {
      for (const coin of coins) {
        const to = sum + coin;
        if (to <= amount && !seen.has(to)) {
          seen.add(to);
          next.add(to);
        }
      }
    }
    sums = next;
  }
  return -1;
}
