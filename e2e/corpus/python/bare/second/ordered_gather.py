import asyncio
from typing import Any, Awaitable, Callable, List, Sequence


async def map_async(worker: Callable[[Any], Awaitable[Any]], items: Sequence[Any], limit: int = 5) -> List[Any]:
    if limit < 1:
        raise ValueError("limit")
    waiting = list(enumerate(items))[::-1]
    done = {}

    async def consume() -> None:
        while waiting:
            index, item = waiting.pop()
            done[index] = await worker(item)

    await asyncio.gather(*[consume() for _ in range(min(limit, len(items)))])
    return [done[index] for index in range(len(items))]
