from collections import deque


class LinkedList:
    def __init__(self):
        self._values = deque()

    def append(self, value):
        self._values.append(value)

    def prepend(self, value):
        self._values.appendleft(value)

    def remove(self, value):
        for index, other in enumerate(self._values):
            if other == value:
                del self._values[index]
                return True
        return False

    def reverse(self):
        self._values.reverse()

    def __len__(self):
        return len(self._values)

    def __iter__(self):
        return iter(list(self._values))
