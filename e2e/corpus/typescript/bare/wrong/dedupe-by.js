/**
 * Removes items with a key that was seen before. Of several items with one key the first is kept,
 * and the order stays.
 */
export function dedupeBy(items, keyOf) {
  const byKey = new Map();
  for (const item of items) {
    byKey.set(keyOf(item), item);
  }
  return [...byKey.values()];
}
