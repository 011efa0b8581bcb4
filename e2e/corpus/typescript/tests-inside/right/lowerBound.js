/**
 * Index of the first item that is not smaller than `key`, in a sorted array.
 */
function lowerBound(items, key) {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle] < key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

console.assert(lowerBound([1, 3, 3, 7], 3) === 1, 'first of equal items');
console.assert(lowerBound([1, 3, 3, 7], 0) === 0, 'smaller than all');
console.assert(lowerBound([1, 3, 3, 7], 9) === 4, 'larger than all');
console.assert(lowerBound([], 1) === 0, 'nothing to search');
