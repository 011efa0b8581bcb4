package limit;

import java.util.function.LongSupplier;

/** Allows bursts of up to {@code burst} calls and one more call per {@code refillMillis}. */
public final class TokenBucket {
    private final int burst;
    private final long refillMillis;
    private final LongSupplier clock;
    private long tokens;
    private long refilledAt;

    public TokenBucket(int burst, long refillMillis, LongSupplier clock) {
        this.burst = burst;
        this.refillMillis = refillMillis;
        this.clock = clock;
        this.tokens = burst;
        this.refilledAt = clock.getAsLong();
    }

    public synchronized boolean tryAcquire() {
        refill();
        if (tokens == 0) {
            return false;
        }
        tokens--;
        return true;
    }

    private void refill() {
        long now = clock.getAsLong();
        long gained = (now - refilledAt) / refillMillis;
        if (gained > 0) {
            tokens = Math.min(burst, tokens + gained);
            refilledAt += gained * refillMillis;
        }
    }
}
