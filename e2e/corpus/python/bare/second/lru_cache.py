class LRUCache:
    def __init__(self, capacity):
        if capacity <= 0:
            raise ValueError("capacity must be positive")
        self.capacity = capacity
        self._values = {}
        self._order = []

    def _touch(self, key):
        if key in self._order:
            self._order.remove(key)
        self._order.append(key)

    def get(self, key, default=None):
        if key in self._values:
            self._touch(key)
            return self._values[key]
        return default

    def put(self, key, value):
        self._values[key] = value
        self._touch(key)
        while len(self._order) > self.capacity:
            del self._values[self._order.pop(0)]

    def __len__(self):
        return len(self._values)

    def __contains__(self, key):
        return key in self._values
