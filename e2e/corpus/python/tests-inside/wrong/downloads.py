import asyncio
from typing import Awaitable, Callable

Fetch = Callable[[str], Awaitable[bytes]]


async def fetch_all(names: list[str], fetch: Fetch, limit: int = 4) -> list[bytes]:
    """Fetch everything with at most `limit` at once; the results are in the order of the names."""
    gate = asyncio.Semaphore(limit)

    async def one(name: str) -> bytes:
        async with gate:
            return await fetch(name)

    return [await done for done in asyncio.as_completed([one(name) for name in names])]


async def main() -> None:
    running = 0
    most = 0

    async def slow_first(name: str) -> bytes:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0.2 if name == "big" else 0.01)
        running -= 1
        return name.encode()

    assert await fetch_all(["big", "small", "tiny"], slow_first) == [b"big", b"small", b"tiny"]
    assert await fetch_all([], slow_first) == []
    most = 0
    await fetch_all(list("abcdef"), slow_first, limit=2)
    assert most == 2, most


if __name__ == "__main__":
    asyncio.run(main())
