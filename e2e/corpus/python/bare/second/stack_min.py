class MinStack:
    def __init__(self):
        self._top = None
        self._size = 0

    def push(self, item):
        least = item if self._top is None or item < self._top[1] else self._top[1]
        self._top = (item, least, self._top)
        self._size += 1

    def pop(self):
        if self._top is None:
            raise IndexError("empty")
        item, _, self._top = self._top
        self._size -= 1
        return item

    def minimum(self):
        if self._top is None:
            raise IndexError("empty")
        return self._top[1]

    def __len__(self):
        return self._size
