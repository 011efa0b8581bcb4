from typing import List


class MinHeap:
    def __init__(self) -> None:
        self._items: List[int] = []

    def __len__(self) -> int:
        return len(self._items)

    def push(self, item: int) -> None:
        self._items.append(item)
        i = len(self._items) - 1
        while i > 0 and self._items[i] < self._items[(i - 1) // 2]:
            parent = (i - 1) // 2
            self._items[i], self._items[parent] = self._items[parent], self._items[i]
            i = parent

    def pop(self) -> int:
        if not self._items:
            raise IndexError("pop from empty heap")
        last = self._items.pop()
        if not self._items:
            return last
        top = self._items[0]
        self._items[0] = last
        self._sink(0)
        return top

    def _sink(self, i: int) -> None:
        size = len(self._items)
        while 2 * i + 1 < size:
            child = 2 * i + 1
            if self._items[i] <= self._items[child]:
                break
            self._items[i], self._items[child] = self._items[child], self._items[i]
            i = child


def heap_sort(items: List[int]) -> List[int]:
    heap = MinHeap()
    for item in items:
        heap.push(item)
    return [heap.pop() for _ in range(len(heap))]
