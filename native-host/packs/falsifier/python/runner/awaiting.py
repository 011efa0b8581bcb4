"""Takes what is awaited to its end, without waiting: a clock of its own goes on where the code sleeps."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from time import monotonic
from typing import Any

from .clock import SLEPT


class Hurried(asyncio.SelectorEventLoop):
    """An event loop whose clock is put forward to what is next instead of waiting for it."""

    def __init__(self) -> None:
        super().__init__()
        selector = self._selector
        select = selector.select

        def at_once(timeout: float | None = None) -> Any:
            if timeout:
                SLEPT[0] += timeout
            return select(0)

        selector.select = at_once

    def time(self) -> float:
        return monotonic() + SLEPT[0]


# Seconds of the loop's own clock.
LONGEST = 3_600.0


def awaited(work: Coroutine[Any, Any, Any]) -> Any:
    """The result of a coroutine."""
    loop = Hurried()
    try:
        return loop.run_until_complete(asyncio.wait_for(work, LONGEST))
    finally:
        loop.close()


async def taken(values: AsyncIterator[Any], most: int) -> list[Any]:
    """The first values of an asynchronous iterator."""
    found: list[Any] = []
    async for each in values:
        found.append(each)
        if len(found) >= most:
            break
    return found
