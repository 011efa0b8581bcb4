import asyncio


class AsyncCache:
    def __init__(self, loader):
        self._loader = loader
        self._values = {}
        self.loads = 0

    async def get(self, key):
        if key not in self._values:
            self.loads += 1
            self._values[key] = self._loader(key)
        return await self._values[key]

    async def get_many(self, keys):
        return {key: await self.get(key) for key in keys}

    def forget(self, key):
        self._values.pop(key, None)


async def main():
    async def load(key):
        await asyncio.sleep(0.01)
        return key.upper()

    cache = AsyncCache(load)
    print(await cache.get_many(["a", "b"]))
    print(await cache.get("c"))


if __name__ == "__main__":
    asyncio.run(main())
