import asyncio
from typing import Any, Awaitable, Callable, List, Sequence


async def map_async(worker: Callable[[Any], Awaitable[Any]], items: Sequence[Any], limit: int = 5) -> List[Any]:
    """Run the worker on all items, at most `limit` at a time. Results come in the order of the items."""
    if limit < 1:
        raise ValueError("limit must be at least 1")
    semaphore = asyncio.Semaphore(limit)
    results: List[Any] = [None] * len(items)

    async def run(index: int, item: Any) -> None:
        async with semaphore:
            results[index] = await worker(item)

    await asyncio.gather(*(run(index, item) for index, item in enumerate(items)))
    return results
