import java.util.concurrent.atomic.AtomicReference;

public class ThreadedResult {
    /** n-th Fibonacci number, fib(0) = 0. */
    static long fib(int n) {
        long a = 0, b = 1;
        for (int i = 0; i < n; i++) {
            long t = a + b;
            a = b;
            b = t;
        }
        return a;
    }

    public static void main(String[] args) throws Exception {
        long[] expected = {0, 1, 1, 2, 3, 5};
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread worker = new Thread(() -> {
            for (int i = 0; i < expected.length; i++) {
                if (fib(i) != expected[i]) throw new AssertionError("fib(" + i + ")");
            }
        });
        worker.setUncaughtExceptionHandler((t, e) -> failure.set(e));
        worker.start();
        worker.join();
        if (failure.get() != null) throw new AssertionError(failure.get());
        System.out.println("fib: all values as expected");
    }
}
