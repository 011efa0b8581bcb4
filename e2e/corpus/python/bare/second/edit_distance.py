from functools import lru_cache
from typing import List, Optional


def edit_distance(a: str, b: str) -> int:
    @lru_cache(maxsize=None)
    def distance(i: int, j: int) -> int:
        if i == 0 or j == 0:
            return i + j
        if a[i - 1] == b[j - 1]:
            return distance(i - 1, j - 1)
        return 1 + min(distance(i - 1, j), distance(i, j - 1), distance(i - 1, j - 1))

    return distance(len(a), len(b))


def closest(word: str, candidates: List[str]) -> Optional[str]:
    best = None
    for candidate in candidates:
        if best is None or edit_distance(word, candidate) < edit_distance(word, best):
            best = candidate
    return best
