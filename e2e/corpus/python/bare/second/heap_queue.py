import bisect
from typing import List


class MinHeap:
    def __init__(self) -> None:
        self._descending: List[int] = []

    def __len__(self) -> int:
        return len(self._descending)

    def push(self, item: int) -> None:
        bisect.insort(self._descending, item, key=lambda value: -value)

    def pop(self) -> int:
        if not self._descending:
            raise IndexError("empty")
        return self._descending.pop()


def heap_sort(items: List[int]) -> List[int]:
    ordered: List[int] = []
    for item in items:
        bisect.insort(ordered, item)
    return ordered
