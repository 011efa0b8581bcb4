from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def batches(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """Yield lists of at most ``size`` items, in order.

    Works with anything that can be iterated once.

    Example::

        list(batches(range(5), 2))   # -> [[0, 1], [2, 3], [4]]
        list(batches('', 3))         # -> []
    """
    if size < 1:
        raise ValueError("size must be at least 1")
    batch: list[T] = []
    for item in items:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch
