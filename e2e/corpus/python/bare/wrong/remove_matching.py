from typing import Any, Callable, List


def remove_all(items: List[Any], value: Any) -> List[Any]:
    return remove_where(items, lambda item: item == value)


def remove_where(items: List[Any], predicate: Callable[[Any], bool]) -> List[Any]:
    result = list(items)
    for item in result:
        if predicate(item):
            result.remove(item)
    return result


def remove_blank_lines(text: str) -> str:
    return "\n".join(remove_where(text.split("\n"), lambda line: not line.strip()))
