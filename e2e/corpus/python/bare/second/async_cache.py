class AsyncCache:
    def __init__(self, loader):
        self._loader = loader
        self._known = []
        self.loads = 0

    async def get(self, key):
        for known, value in self._known:
            if known == key:
                return value
        self.loads = self.loads + 1
        value = await self._loader(key)
        self._known.append((key, value))
        return value

    async def get_many(self, keys):
        result = {}
        for key in keys:
            result[key] = await self.get(key)
        return result

    def forget(self, key):
        self._known = [entry for entry in self._known if entry[0] != key]
