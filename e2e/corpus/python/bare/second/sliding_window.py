from typing import Any, Iterable, Iterator, List


def windows(items: Iterable[Any], size: int) -> Iterator[List[Any]]:
    if size < 1:
        raise ValueError("size")
    values = list(items)
    for start in range(len(values) - size + 1):
        yield values[start:start + size]


def moving_average(values: Iterable[float], size: int) -> List[float]:
    return [sum(window) / len(window) for window in windows(values, size)]
