from typing import Any, List


class TwoStackQueue:
    def __init__(self) -> None:
        self._inbox: List[Any] = []
        self._outbox: List[Any] = []

    def enqueue(self, item: Any) -> None:
        self._inbox.append(item)

    def _pour(self) -> None:
        if not self._outbox:
            while self._inbox:
                self._outbox.append(self._inbox.pop())

    def dequeue(self) -> Any:
        self._pour()
        if not self._outbox:
            raise IndexError("dequeue from an empty queue")
        return self._outbox.pop()

    def peek(self) -> Any:
        self._pour()
        return self._outbox[-1] if self._outbox else None

    def __len__(self) -> int:
        return len(self._inbox) + len(self._outbox)
