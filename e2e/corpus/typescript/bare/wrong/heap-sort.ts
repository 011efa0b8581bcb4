function siftDown(heap: number[], start: number, end: number): void {
  let root = start;
  while (2 * root + 1 < end) {
    let child = 2 * root + 1;
    if (child + 1 < end - 1 && heap[child] < heap[child + 1]) {
      child++;
    }
    if (heap[root] >= heap[child]) {
      return;
    }
    [heap[root], heap[child]] = [heap[child], heap[root]];
    root = child;
  }
}

export function heapSort(numbers: number[]): number[] {
  const heap = [...numbers];
  for (let i = Math.floor(heap.length / 2) - 1; i >= 0; i--) {
    siftDown(heap, i, heap.length);
  }
  for (let end = heap.length - 1; end > 0; end--) {
    [heap[0], heap[end]] = [heap[end], heap[0]];
    siftDown(heap, 0, end);
  }
  return heap;
}
