from itertools import zip_longest
from typing import List


def compare_versions(a: str, b: str) -> int:
    pairs = zip_longest(map(int, a.strip().split(".")), map(int, b.strip().split(".")), fillvalue=0)
    for x, y in pairs:
        if x != y:
            return 1 if x > y else -1
    return 0


def latest(versions: List[str]) -> str:
    if len(versions) == 0:
        raise ValueError("no versions")
    best, *others = versions
    for other in others:
        best = other if compare_versions(best, other) == -1 else best
    return best
