"""Conway's game of life on an endless board: a set of living cells."""
import sys
from collections import Counter


def step(alive):
    counts = Counter(
        (x + dx, y + dy)
        for x, y in alive
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
    )
    return {cell for cell, n in counts.items() if n == 3 or (n == 2 and cell in alive)}


failures = 0


def check(title, actual, expected):
    global failures
    if actual == expected:
        print(f"ok    {title}")
    else:
        failures += 1
        print(f"FAIL  {title}: {sorted(actual)} instead of {sorted(expected)}")


check("blinker", step({(0, 0), (1, 0), (2, 0)}), {(1, -1), (1, 0), (1, 1)})
check("lonely", step({(5, 5)}), set())
check("nothing", step(set()), set())
sys.exit(1 if failures else 0)
