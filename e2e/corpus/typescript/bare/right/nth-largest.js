/**
 * The n-th largest of some numbers, counting from 1; equal numbers count each.
 * Returns undefined when there are fewer than n.
 */
function nthLargest(numbers, n) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length - n];
}
