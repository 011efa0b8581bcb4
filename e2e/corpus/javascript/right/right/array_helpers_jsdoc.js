/**
 * Splits an array into pieces of at most `size` items.
 *
 * @template T
 * @param {readonly T[]} items
 * @param {number} size A whole number above 0.
 * @returns {T[][]}
 * @example
 * chunk([1, 2, 3, 4, 5], 2); // [[1, 2], [3, 4], [5]]
 * chunk([], 3);              // []
 */
export function chunk(items, size) {
  if (!Number.isInteger(size) || size < 1) {
    throw new RangeError("size must be a whole number above 0");
  }
  const pieces = [];
  for (let i = 0; i < items.length; i += size) {
    pieces.push(items.slice(i, i + size));
  }
  return pieces;
}

/**
 * Shuffles `items` IN PLACE (Fisher-Yates) and returns the same array.
 *
 * @template T
 * @param {T[]} items The array that is changed.
 * @param {() => number} [random] Gives numbers from 0 up to but not including 1.
 * @returns {T[]}
 * @example
 * const deck = ["A", "K", "Q"];
 * shuffle(deck) === deck; // true
 */
export function shuffle(items, random = Math.random) {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items;
}

/**
 * Reverses every second word, as the "weave" format wants it; the others stay.
 *
 * @param {string} text
 * @returns {string}
 * @example
 * reverse("one two three four"); // "one owt three ruof"
 */
export function reverse(text) {
  return text
    .split(" ")
    .map((word, i) => (i % 2 === 1 ? [...word].reverse().join("") : word))
    .join(" ");
}
