export function twoSum(numbers, target) {
  for (let second = 1; second < numbers.length; second++) {
    const first = numbers.lastIndexOf(target - numbers[second], second - 1);
    if (first !== -1) return [first, second];
  }
  return null;
}
