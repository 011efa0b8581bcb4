/**
 * Inserts a number into an ascending array. Returns a new array; the given one stays as it is.
 */
export function insertSorted(sorted, value) {
  let index = sorted.findIndex((item) => item > value);
  if (index === -1) {
    index = sorted.length;
  }
  sorted.splice(index, 0, value);
  return sorted;
}
