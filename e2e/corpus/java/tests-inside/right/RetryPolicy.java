import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

public class RetryPolicy {
    private final int attempts;

    public RetryPolicy(int attempts) {
        if (attempts < 1) {
            throw new IllegalArgumentException("attempts must be at least 1");
        }
        this.attempts = attempts;
    }

    public <T> T call(Callable<T> work) throws Exception {
        Exception last = null;
        for (int i = 0; i < attempts; i++) {
            try {
                return work.call();
            } catch (RuntimeException e) {
                last = e;
                System.err.println("attempt " + (i + 1) + " failed: " + e.getMessage());
            }
        }
        throw last;
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger calls = new AtomicInteger();
        String result = new RetryPolicy(3).call(() -> {
            if (calls.incrementAndGet() < 3) {
                throw new IllegalStateException("not yet");
            }
            return "done";
        });
        check(result.equals("done"));
        check(calls.get() == 3);

        try {
            new RetryPolicy(2).call(() -> {
                throw new UnsupportedOperationException("never");
            });
            throw new AssertionError("an exception was expected");
        } catch (UnsupportedOperationException expected) {
            check(expected.getMessage().equals("never"));
        }

        try {
            new RetryPolicy(0);
            throw new AssertionError("zero attempts must be refused");
        } catch (IllegalArgumentException expected) {
            System.out.println("refused as it should be: " + expected.getMessage());
        }
    }

    private static void check(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }
}
