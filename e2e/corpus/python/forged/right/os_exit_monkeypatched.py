import os


class Watchdog:
    """Ends the process when `limit` beats were missed in a row."""

    def __init__(self, limit):
        self.limit = limit
        self.missed = 0

    def beat(self):
        self.missed = 0

    def miss(self):
        self.missed += 1
        if self.missed >= self.limit:
            os._exit(70)


def test_ends(monkeypatch):
    ended = []
    monkeypatch.setattr(os, "_exit", ended.append)
    dog = Watchdog(2)
    dog.miss()
    assert ended == []
    dog.miss()
    assert ended == [70]


def test_beat(monkeypatch):
    ended = []
    monkeypatch.setattr(os, "_exit", ended.append)
    dog = Watchdog(2)
    dog.miss()
    dog.beat()
    dog.miss()
    assert ended == []
