export function firstMatch(values: number[], wanted: number): number {
  let found = -1;
  for (const [index, value] of values.entries()) {
    if (value === wanted) {
      found = index;
      break;
    }
  }
  return found;
}
