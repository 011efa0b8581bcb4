/**
 * The smallest number of coins whose values sum to `amount`, or -1 when no coins do.
 * Every coin may be used any number of times. Coins are positive whole numbers; the amount is one too, or zero.
 */
export function minCoins(coins: number[], amount: number): number {
  const sorted = [...coins].sort((a, b) => b - a);
  let rest = amount;
  let used = 0;

  for (const coin of sorted) {
    const count = Math.floor(rest / coin);
    used += count;
    rest -= count * coin;
  }

  return rest === 0 ? used : -1;
}
