/**
 * Inserts a number into an ascending array. Returns a new array; the given one stays as it is.
 */
export function insertSorted(sorted, value) {
  let index = sorted.findIndex((item) => item > value);
  if (index === -1) {
    index = sorted.length;
  }
  return [...sorted.slice(0, index), value, ...sorted.slice(index)];
}
