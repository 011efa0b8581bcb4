import doctest


class Stack:
    """A last-in first-out stack.

    >>> s = Stack()
    >>> s.push(1); s.push(2)
    >>> s.pop()
    2
    >>> s  # doctest: +ELLIPSIS
    <...Stack object at 0x...>
    >>> len(s)
    1
    """

    def __init__(self):
        self._items = []

    def push(self, item):
        self._items.append(item)

    def pop(self):
        return self._items.pop()

    def __len__(self):
        return len(self._items)


if __name__ == "__main__":
    raise SystemExit(doctest.testmod().failed)
