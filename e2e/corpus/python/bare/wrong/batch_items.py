from typing import Any, Callable, Iterable, Iterator, List


def batches(items: Iterable[Any], size: int) -> Iterator[List[Any]]:
    if size < 1:
        raise ValueError("size must be at least 1")
    batch: List[Any] = []
    for item in items:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []


def process_in_batches(items: Iterable[Any], size: int, handler: Callable[[List[Any]], List[Any]]) -> List[Any]:
    results: List[Any] = []
    for batch in batches(items, size):
        results.extend(handler(batch))
    return results
