import heapq
import itertools


class PriorityQueue:
    """Items with the smallest priority first; equal priorities come out in the order they were pushed."""

    def __init__(self):
        self._heap = []
        self._counter = itertools.count()

    def push(self, item, priority):
        heapq.heappush(self._heap, (priority, next(self._counter), item))

    def pop(self):
        if not self._heap:
            raise IndexError("pop from an empty priority queue")
        return heapq.heappop(self._heap)[-1]

    def peek(self):
        if not self._heap:
            return None
        return self._heap[0][-1]

    def __len__(self):
        return len(self._heap)
