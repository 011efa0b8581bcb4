import random


def joined(*layers):
    found = {}
    for layer in layers:
        for key, value in layer.items():
            found[key] = value
    return found


def with_defaults(*layers):
    return joined({"debug": False}, *layers)


def from_lines(prefix="APP", lines=None):
    found = {}
    for line in sorted(lines if lines is not None else []):
        if line.startswith(prefix):
            found[line] = len(line)
    return found


def walk(start=0, steps=3, rng=random):
    for _ in range(steps):
        yield start
        start += rng.choice((-1, 1))


def count_change(amount, coins):
    ways = [1] + [0] * max(amount, 0)
    for coin in coins:
        for at in range(coin, len(ways)):
            ways[at] += ways[at - coin]
    return ways[amount] if amount >= 0 else 0


class _Reader:
    def __init__(self, text):
        self.text = text
        self.at = 0

    def take(self):
        self.at += 1
        if self.at > len(self.text):
            raise ValueError("nothing is left")
        return self.text[self.at - 1]

    def digits(self):
        found = self.take()
        if not found.isdigit():
            raise ValueError("no digit")
        return found


def digits_of(text):
    reader = _Reader(text)
    return [reader.digits() for _ in text]
