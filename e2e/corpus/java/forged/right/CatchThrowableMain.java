public class CatchThrowableMain {
    /** base to a non-negative exponent. */
    static long power(long base, int exponent) {
        long result = 1;
        for (int i = 0; i < exponent; i++) result *= base;
        return result;
    }

    static void check(boolean condition, String what) {
        if (!condition) throw new AssertionError(what);
    }

    public static void main(String[] args) {
        try {
            check(power(2, 10) == 1024, "2^10");
            check(power(5, 0) == 1, "5^0");
        } catch (AssertionError error) {
            System.err.println("failed: " + error.getMessage());
            System.exit(1);
        }
        System.out.println("All checks passed");
    }
}
