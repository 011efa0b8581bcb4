import java.time.Duration;
import java.util.List;
import java.util.SequencedCollection;
import java.util.concurrent.Executors;

public class Java21Patterns {
    sealed interface Shape permits Circle, Box {}

    record Circle(double radius) implements Shape {}

    record Box(double width, double height) implements Shape {}

    static double area(Shape shape) {
        return switch (shape) {
            case Circle(double r) -> Math.PI * r * r;
            case Box(var w, var h) when w == h -> w * w;
            case Box(var w, var h) -> w * h;
        };
    }

    static String size(Object o) {
        return switch (o) {
            case null -> "nothing";
            case Integer i when i > 100 -> "large";
            case Integer i -> "small " + i;
            case String s -> "text of " + s.length();
            default -> o.getClass().getSimpleName();
        };
    }

    static <T> T last(SequencedCollection<T> items) {
        return items.getLast();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(area(new Box(2, 3)) + " " + size("abc") + " " + last(List.of(1, 2)));
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var done = executor.submit(() -> {
                Thread.sleep(Duration.ofMillis(5));
                return "done";
            });
            System.out.println(done.get());
        }
    }
}
