class MinStack:
    def __init__(self):
        self._items = []
        self._minima = []

    def push(self, item):
        self._items.append(item)
        if not self._minima or item < self._minima[-1]:
            self._minima.append(item)

    def pop(self):
        if not self._items:
            raise IndexError("pop from an empty stack")
        item = self._items.pop()
        if item == self._minima[-1]:
            self._minima.pop()
        return item

    def minimum(self):
        if not self._items:
            raise IndexError("minimum of an empty stack")
        return self._minima[-1]

    def __len__(self):
        return len(self._items)
