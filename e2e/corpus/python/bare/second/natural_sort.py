from typing import List, Tuple


def natural_key(text: str) -> List[Tuple[int, int, str]]:
    groups: List[str] = []
    for char in text:
        number = char in "0123456789"
        if groups and (groups[-1][0] in "0123456789") == number:
            groups[-1] += char
        else:
            groups.append(char)
    return [(0, int(g), "") if g[0] in "0123456789" else (1, 0, g.lower()) for g in groups]


def natural_sort(names: List[str]) -> List[str]:
    ordered: List[str] = []
    for name in names:
        place = len(ordered)
        while place > 0 and natural_key(ordered[place - 1]) > natural_key(name):
            place -= 1
        ordered.insert(place, name)
    return ordered
