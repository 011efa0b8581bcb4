import org.junit.jupiter.api.Test;

class OwnAssertionsTest {
    static final class Checks {
        static void equal(long expected, long actual) {
            if (expected != actual) throw new AssertionError("difference " + (expected - actual));
        }
    }

    /** x times x. */
    static long square(long x) {
        return x * x;
    }

    @Test
    void positive() {
        Checks.equal(9, square(3));
    }

    @Test
    void negative() {
        Checks.equal(9, square(-3));
    }
}
