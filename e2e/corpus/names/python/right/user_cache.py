from collections.abc import Callable

from cachetools import TTLCache


class UserNames:
    def __init__(self, load: Callable[[int], str]) -> None:
        self._load = load
        self._names: TTLCache[int, str] = TTLCache(maxsize=1000, ttl=300)

    def name(self, user: int) -> str:
        try:
            return self._names[user]
        except KeyError:
            name = self._names[user] = self._load(user)
            return name

    def usage(self) -> float:
        return self._names.currsize / self._names.maxsize
