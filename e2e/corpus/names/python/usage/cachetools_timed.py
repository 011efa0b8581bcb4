import time

from cachetools import TLRUCache, TTLCache
from cachetools.func import lru_cache, ttl_cache


def time_to_use(key: str, value: float, now: float) -> float:
    return now + value


timed = TLRUCache(maxsize=10, ttu=time_to_use, timer=time.monotonic)
timed["a"] = 0.5
sessions = TTLCache(maxsize=10, ttl=30)
sessions["x"] = 1
print(sessions.ttl, sessions.timer(), sessions.expire(), timed.expire())


@ttl_cache(maxsize=16, ttl=10)
def now(zone: str) -> float:
    return time.time()


@lru_cache(maxsize=None)
def double(number: int) -> int:
    return number * 2


print(now("utc"), double(2), double.cache_info(), now.cache_parameters())
