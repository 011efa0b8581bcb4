package limit;

public class TokenBucketTest {
    static void ok(boolean condition, String message) {
        if (!condition) {
            throw new AssertionError(message);
        }
    }

    public static void main(String[] args) {
        ManualClock clock = new ManualClock();
        TokenBucket bucket = new TokenBucket(2, 100, clock);

        ok(bucket.tryAcquire() && bucket.tryAcquire(), "burst");
        ok(!bucket.tryAcquire(), "empty after the burst");
        clock.advance(99);
        ok(!bucket.tryAcquire(), "too early");
        clock.advance(1);
        ok(bucket.tryAcquire(), "one token after 100 ms");
        clock.advance(150);
        ok(bucket.tryAcquire(), "one token after 150 ms");
        ok(!bucket.tryAcquire(), "and no second");
        clock.advance(50);
        ok(bucket.tryAcquire(), "the remaining 50 ms were not lost");
        clock.advance(10_000);
        ok(bucket.tryAcquire() && bucket.tryAcquire() && !bucket.tryAcquire(), "never more than the burst");
        System.out.println("ok");
    }
}
