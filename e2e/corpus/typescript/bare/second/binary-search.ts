export function binarySearch(values: number[], target: number): number {
  let from = 0;
  let to = values.length;
  while (from < to) {
    const at = from + ((to - from) >> 1);
    if (values[at] < target) from = at + 1;
    else to = at;
  }
  return from < values.length && values[from] === target ? from : -1;
}
