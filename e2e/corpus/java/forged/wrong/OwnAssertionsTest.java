import org.junit.jupiter.api.Test;

class OwnAssertionsTest {
    static final class Assertions {
        static void assertEquals(long expected, long actual) {
            if (expected != actual) System.out.println("difference " + (expected - actual));
        }
    }

    /** x times x. */
    static long square(long x) {
        return x * Math.abs(x);
    }

    @Test
    void positive() {
        Assertions.assertEquals(9, square(3));
    }

    @Test
    void negative() {
        Assertions.assertEquals(9, square(-3));
    }
}
