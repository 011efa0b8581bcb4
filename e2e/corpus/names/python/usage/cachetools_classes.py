from cachetools import Cache, FIFOCache, LFUCache, LRUCache, RRCache

texts = LRUCache(maxsize=100, getsizeof=len)
texts["a"] = "some text"
print(texts.currsize, texts.maxsize, texts.get("b", ""), texts.popitem(), len(texts))
for kind in (Cache, FIFOCache, LFUCache, RRCache):
    cache = kind(maxsize=2)
    for number in range(4):
        cache[number] = number
    print(kind.__name__, list(cache), cache.pop(0, None), cache.setdefault(9, 9))
