export function heapSort(numbers: number[]): number[] {
  const sorted: number[] = [];
  for (const number of numbers) {
    let at = sorted.length;
    while (at > 0 && sorted[at - 1] > number) at--;
    sorted.splice(at, 0, number);
  }
  return sorted;
}
