from collections import deque
from typing import Any


class TwoStackQueue:
    def __init__(self) -> None:
        self._items: deque = deque()

    def enqueue(self, item: Any) -> None:
        self._items.append(item)

    def dequeue(self) -> Any:
        if not self._items:
            raise IndexError("empty")
        return self._items.popleft()

    def peek(self) -> Any:
        return next(iter(self._items), None)

    def __len__(self) -> int:
        return len(self._items)
