from itertools import islice
from typing import Any, Callable, Iterable, Iterator, List


def batches(items: Iterable[Any], size: int) -> Iterator[List[Any]]:
    if size < 1:
        raise ValueError("size must be at least 1")
    source = iter(items)
    while chunk := list(islice(source, size)):
        yield chunk


def process_in_batches(items: Iterable[Any], size: int, handler: Callable[[List[Any]], List[Any]]) -> List[Any]:
    return [result for batch in batches(items, size) for result in handler(batch)]
