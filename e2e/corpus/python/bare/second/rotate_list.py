from collections import deque
from typing import Any, List


def rotate(items: List[Any], places: int) -> List[Any]:
    ring = deque(items)
    ring.rotate(places)
    return list(ring)


def rotate_text(text: str, places: int) -> str:
    size = len(text)
    return "".join(text[(i - places) % size] for i in range(size))
