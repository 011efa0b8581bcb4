export function addAll(values: bigint[]): bigint {
  let sum = 0n;
  for (const value of values) sum += value;
  return sum;
}
