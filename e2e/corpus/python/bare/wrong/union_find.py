class UnionFind:
    def __init__(self, size):
        self.parent = list(range(size))
        self.count = size

    def find(self, x):
        while self.parent[x] != x:
            x = self.parent[x]
        return x

    def union(self, a, b):
        root_a = self.find(a)
        root_b = self.find(b)
        if root_a == root_b:
            return False
        self.parent[a] = b
        self.count -= 1
        return True

    def connected(self, a, b):
        return self.find(a) == self.find(b)
