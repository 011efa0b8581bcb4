import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;

abstract class Repository<K extends Comparable<? super K>, V> {
    private final Map<K, V> items = new HashMap<>();
    private final Function<? super V, ? extends K> keyOf;

    protected Repository(Function<? super V, ? extends K> keyOf) {
        this.keyOf = keyOf;
    }

    public final void saveAll(Collection<? extends V> values) {
        for (V value : values) {
            items.put(keyOf.apply(value), value);
        }
    }

    public V find(K key) {
        V value = items.get(key);
        if (value == null) {
            throw missing(key);
        }
        return value;
    }

    public List<V> sorted() {
        List<V> all = new ArrayList<>(items.values());
        all.sort(Comparator.comparing(v -> (K) keyOf.apply(v)));
        return all;
    }

    protected RuntimeException missing(K key) {
        return new NoSuchElementException(getClass().getSimpleName() + " has no " + key);
    }
}

final class Rooms extends Repository<Integer, String> {
    Rooms() {
        super(String::length);
    }
}
