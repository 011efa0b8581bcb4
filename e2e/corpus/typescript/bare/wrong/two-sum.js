/**
 * Finds two different positions whose numbers sum to `target`. Returns them ascending, or null when there are none;
 * there is at most one such pair.
 */
export function twoSum(numbers, target) {
  const positions = new Map();

  for (let i = 0; i < numbers.length; i++) {
    positions.set(numbers[i], i);
    const partner = target - numbers[i];
    if (positions.has(partner)) {
      return [positions.get(partner), i];
    }
  }

  return null;
}
