import re
from typing import List, Tuple


def natural_key(text: str) -> List[Tuple[int, int, str]]:
    key = []
    for part in re.findall(r"[0-9]+|[^0-9]+", text):
        if part[0] in "0123456789":
            key.append((0, int(part), ""))
        else:
            key.append((1, 0, part.lower()))
    return key


def natural_sort(names: List[str]) -> List[str]:
    return sorted(names, key=natural_key)
