class UnionFind:
    def __init__(self, size):
        self._group = [{i} for i in range(size)]
        self.count = size

    def find(self, x):
        return min(self._group[x])

    def union(self, a, b):
        if self._group[a] is self._group[b]:
            return False
        merged = self._group[a] | self._group[b]
        for member in merged:
            self._group[member] = merged
        self.count -= 1
        return True

    def connected(self, a, b):
        return b in self._group[a]
