/**
 * Random helpers for the card table.
 *
 * @example
 * pick(['ace', 'king', 'queen']); // e.g. 'king'
 * pick([]);                       // undefined
 */
export function pick<T>(items: readonly T[]): T | undefined {
  return items[Math.floor(Math.random() * items.length)];
}

/**
 * Fisher-Yates on a copy.
 *
 * shuffle([1, 2, 3]) // -> [3, 1, 2] (another order each time)
 */
export function shuffle<T>(items: readonly T[]): T[] {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [copy[i], copy[j]] = [copy[j]!, copy[i]!];
  }
  return copy;
}

/**
 * At most `count` different items.
 *
 * sample(deck, 5)      // five cards
 * sample(['x'], 3)     // ['x']
 */
export const sample = <T>(items: readonly T[], count: number): T[] => shuffle(items).slice(0, count);
