from typing import List, Optional


def edit_distance(a: str, b: str) -> int:
    """Fewest insertions, deletions and replacements of single characters that turn a into b."""
    rows = len(a) + 1
    cols = len(b) + 1
    table = [[0] * cols for _ in range(rows)]
    for i in range(rows):
        table[i][0] = i
    for i in range(1, rows):
        for j in range(1, cols):
            cost = 0 if a[i - 1] == b[j - 1] else 1
            table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + cost)
    return table[-1][-1]


def closest(word: str, candidates: List[str]) -> Optional[str]:
    """The first of the candidates with the smallest distance to the word, or None if there are none."""
    if not candidates:
        return None
    return min(candidates, key=lambda candidate: edit_distance(word, candidate))
