// Moves every element k places to the right; what falls off the end comes in at the front.
function rotateRight(array, k) {
  const n = array.length;
  if (n === 0) {
    return [];
  }
  const shift = Math.min(k, n);
  return [...array.slice(n - shift), ...array.slice(0, n - shift)];
}
