import asyncio
import random

import aiohttp

MAX_ATTEMPTS = 5


async def fetch(session: aiohttp.ClientSession, url: str, gate: asyncio.Semaphore) -> str:
    """GET ``url``; transient failures are retried with exponential backoff and jitter."""
    attempt = 0
    while True:
        attempt += 1
        try:
            async with gate, session.get(url) as response:
                response.raise_for_status()
                return await response.text()
        except aiohttp.ClientResponseError as err:
            if err.status < 500 or attempt == MAX_ATTEMPTS:
                raise
        except (aiohttp.ClientConnectionError, asyncio.TimeoutError):
            if attempt == MAX_ATTEMPTS:
                raise
        await asyncio.sleep(2 ** attempt * 0.1 + random.random() * 0.1)


async def main(urls: list[str]) -> None:
    gate = asyncio.Semaphore(4)
    timeout = aiohttp.ClientTimeout(total=10)
    async with aiohttp.ClientSession(timeout=timeout) as session:
        pages = await asyncio.gather(
            *(fetch(session, url, gate) for url in urls), return_exceptions=True
        )
    for url, page in zip(urls, pages):
        if isinstance(page, BaseException):
            print(f"{url}: failed ({page!r})")
        else:
            print(f"{url}: {len(page)} characters")


if __name__ == "__main__":
    asyncio.run(main(["https://example.com/", "https://example.org/"]))
