class PriorityQueue:
    def __init__(self):
        self._entries = []

    def push(self, item, priority):
        place = len(self._entries)
        while place > 0 and self._entries[place - 1][0] > priority:
            place -= 1
        self._entries.insert(place, (priority, item))

    def pop(self):
        if len(self._entries) == 0:
            raise IndexError("empty priority queue")
        return self._entries.pop(0)[1]

    def peek(self):
        return self._entries[0][1] if self._entries else None

    def __len__(self):
        return len(self._entries)
