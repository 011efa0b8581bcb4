def quicksort(values):
    if len(values) <= 1:
        return values
    pivot, *rest = values
    less = [each for each in rest if each < pivot]
    more = [each for each in rest if each >= pivot]
    return quicksort(less) + [pivot] + quicksort(more)


def batches(items, size):
    for at in range(0, len(items), size):
        yield items[at : at + size]


def topological_sort(graph):
    seen, order = set(), []

    def visit(node):
        if node not in seen:
            seen.add(node)
            for other in graph[node]:
                visit(other)
            order.append(node)

    for node in graph:
        visit(node)
    return order[::-1]


def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


class Queue:
    def __init__(self):
        self.items = []

    def enqueue(self, item):
        self.items.append(item)

    def dequeue(self):
        return self.items.pop(0)


class Recent:
    """At most `size` entries by key; the one not used for longest goes first."""

    def __init__(self, size: int) -> None:
        if size < 1:
            raise ValueError("size must be positive")
        self.size = size
        self.entries: dict[str, int] = {}

    def get(self, key: str, default: int | None = None) -> int | None:
        if key not in self.entries:
            return default
        self.entries[key] = self.entries.pop(key)
        return self.entries[key]

    def put(self, key: str, value: int) -> None:
        self.entries.pop(key, None)
        self.entries[key] = value
        if len(self.entries) > self.size:
            del self.entries[next(iter(self.entries))]
