from typing import Any, Iterable, Iterator, List


def windows(items: Iterable[Any], size: int) -> Iterator[List[Any]]:
    if size < 1:
        raise ValueError("size must be at least 1")
    window: List[Any] = []
    for item in items:
        window.append(item)
        if len(window) > size:
            window.pop(0)
        if len(window) == size:
            yield window


def moving_average(values: Iterable[float], size: int) -> List[float]:
    return [sum(window) / size for window in windows(values, size)]
