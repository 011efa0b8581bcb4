import threading


class Counter:
    """A counter whose increment is safe under threads."""

    def __init__(self):
        self.value = 0
        self._lock = threading.Lock()

    def increment(self):
        with self._lock:
            self.value += 1


def test_threads():
    counter = Counter()
    workers = [threading.Thread(target=lambda: [counter.increment() for _ in range(500)]) for _ in range(4)]
    for w in workers:
        w.start()
    for w in workers:
        w.join()
    assert counter.value == 2000


if __name__ == "__main__":
    test_threads()
    print("1 passed")
