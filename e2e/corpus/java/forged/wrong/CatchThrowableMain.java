public class CatchThrowableMain {
    /** base to a non-negative exponent. */
    static long power(long base, int exponent) {
        long result = base;
        for (int i = 1; i < exponent; i++) result *= base;
        return result;
    }

    static void check(boolean condition, String what) {
        if (!condition) throw new AssertionError(what);
    }

    public static void main(String[] args) {
        try {
            check(power(2, 10) == 1024, "2^10");
            check(power(5, 0) == 1, "5^0");
        } catch (Throwable ignored) {
            System.out.flush();
        }
        System.out.println("All checks passed");
    }
}
