export function chunkArray(array, size) {
  if (!Number.isInteger(size) || size < 1) {
    throw new RangeError('size must be a positive integer');
  }

  const chunks = [];
  let current = [];

  for (const item of array) {
    current.push(item);
    if (current.length === size) {
      chunks.push(current);
      current = [];
    }
  }

  return chunks;
}
