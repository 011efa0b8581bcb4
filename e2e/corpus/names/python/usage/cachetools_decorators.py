from threading import Lock

from cachetools import LRUCache, TTLCache, cached, cachedmethod
from cachetools.keys import hashkey, typedkey


@cached(cache=LRUCache(maxsize=32), key=lambda name, *, limit=1: hashkey(name), lock=Lock())
def load(name: str, *, limit: int = 1) -> str:
    return name * limit


@cached(TTLCache(maxsize=10, ttl=60), key=typedkey, info=True)
def square(value: float) -> float:
    return value * value


class Store:
    def __init__(self) -> None:
        self.cache: LRUCache = LRUCache(maxsize=8)

    @cachedmethod(lambda self: self.cache)
    def item(self, number: int) -> str:
        return str(number)


print(load("a", limit=2), square(3), square.cache_info().hits, Store().item(4))
square.cache_clear()
