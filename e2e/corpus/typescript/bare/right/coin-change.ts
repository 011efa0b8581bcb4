/**
 * The smallest number of coins whose values sum to `amount`, or -1 when no coins do.
 * Every coin may be used any number of times. Coins are positive whole numbers; the amount is one too, or zero.
 */
export function minCoins(coins: number[], amount: number): number {
  const best: number[] = new Array(amount + 1).fill(Infinity);
  best[0] = 0;

  for (let sum = 1; sum <= amount; sum++) {
    for (const coin of coins) {
      if (coin <= sum && best[sum - coin] + 1 < best[sum]) {
        best[sum] = best[sum - coin] + 1;
      }
    }
  }

  return best[amount] === Infinity ? -1 : best[amount];
}
