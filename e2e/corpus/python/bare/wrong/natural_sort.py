import re
from typing import List


def natural_key(text: str) -> list:
    key = []
    for part in re.findall(r"[0-9]+|[^0-9]+", text):
        if part[0] in "0123456789":
            key.append(int(part))
        else:
            key.append(part.lower())
    return key


def natural_sort(names: List[str]) -> List[str]:
    return sorted(names, key=natural_key)
