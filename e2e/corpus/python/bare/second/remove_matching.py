from itertools import filterfalse
from typing import Any, Callable, List


def remove_all(items: List[Any], value: Any) -> List[Any]:
    return [item for item in items if not item == value]


def remove_where(items: List[Any], predicate: Callable[[Any], bool]) -> List[Any]:
    return list(filterfalse(predicate, items))


def remove_blank_lines(text: str) -> str:
    return "\n".join(line for line in text.split("\n") if line.strip() != "")
