package limit;

import java.util.function.LongSupplier;

public final class ManualClock implements LongSupplier {
    private long now;

    public void advance(long millis) {
        if (millis < 0) {
            throw new IllegalArgumentException("time only goes forward");
        }
        now += millis;
    }

    @Override
    public long getAsLong() {
        return now;
    }
}
