import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A bounded cache. When it is full, the entry that was <em>used</em> longest ago goes;
 * reading an entry counts as using it.
 *
 * <pre>{@code
 * RecentCache<String, Integer> cache = new RecentCache<>(2);
 * cache.put("a", 1);
 * cache.put("b", 2);
 * cache.get("a");        // Optional[1]
 * cache.put("c", 3);
 * cache.get("b");        // Optional.empty
 * cache.get("a");        // Optional[1]
 * cache.size();          // 2
 * }</pre>
 */
public class RecentCache<K, V> {
    private final int capacity;
    private final Map<K, V> entries;

    public RecentCache(int capacity) {
        this.capacity = capacity;
        this.entries = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > RecentCache.this.capacity;
            }
        };
    }

    public Optional<V> get(K key) {
        return Optional.ofNullable(entries.get(key));
    }

    public void put(K key, V value) {
        entries.put(key, value);
    }

    public int size() {
        return entries.size();
    }
}
