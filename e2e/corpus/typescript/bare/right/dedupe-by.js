/**
 * Removes items with a key that was seen before. Of several items with one key the first is kept,
 * and the order stays.
 */
export function dedupeBy(items, keyOf) {
  const byKey = new Map();
  for (const item of items) {
    const key = keyOf(item);
    if (!byKey.has(key)) {
      byKey.set(key, item);
    }
  }
  return [...byKey.values()];
}
