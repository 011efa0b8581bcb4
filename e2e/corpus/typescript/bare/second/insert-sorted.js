export function insertSorted(sorted, value) {
  const result = [];
  let placed = false;
  for (const item of sorted) {
    if (!placed && item > value) {
      result.push(value);
      placed = true;
    }
    result.push(item);
  }
  if (!placed) result.push(value);
  return result;
}
