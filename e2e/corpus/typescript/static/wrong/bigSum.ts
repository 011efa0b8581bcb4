export function addAll(values: bigint[]): bigint {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
