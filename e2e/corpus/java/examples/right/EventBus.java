import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Minimal synchronous event bus.
 *
 * Usage:
 *   bus.on("order.paid", e -> ship(e));
 *   bus.emit("order.paid", order)        // calls ship(order)
 *   bus.emit("unknown", x)               // does nothing -> 0
 *
 * emit(topic, payload) -> number of listeners that ran
 */
class EventBus {
    private final Map<String, List<Consumer<Object>>> listeners = new HashMap<>();

    /** Returns a handle; run it to unsubscribe. */
    Runnable on(String topic, Consumer<Object> listener) {
        listeners.computeIfAbsent(topic, t -> new ArrayList<>()).add(listener);
        return () -> listeners.getOrDefault(topic, new ArrayList<>()).remove(listener);
    }

    int emit(String topic, Object payload) {
        List<Consumer<Object>> copy = List.copyOf(listeners.getOrDefault(topic, List.of()));
        for (Consumer<Object> listener : copy) {
            listener.accept(payload); // -> listener's own business
        }
        return copy.size();
    }
}
