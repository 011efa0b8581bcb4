from lru_cache import LRUCache


def test_put_and_get():
    cache = LRUCache(2)
    cache.put("a", 1)
    assert cache.get("a") == 1


def test_length():
    cache = LRUCache(2)
    for key in "abcd":
        cache.put(key, key)
    assert len(cache) <= 2
