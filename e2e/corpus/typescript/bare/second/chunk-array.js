export function chunkArray(array, size) {
  if (!Number.isInteger(size) || size < 1) throw new RangeError('size must be a positive integer');
  const chunks = [];
  for (let at = 0; at < array.length; at += size) chunks.push(array.slice(at, at + size));
  return chunks;
}
