public class FinallyReturn {
    /** Greatest common divisor of two non-negative numbers. */
    static int gcd(int a, int b) {
        while (b != 0) {
            int r = a % b;
            a = b;
            b = r;
        }
        return b;
    }

    @SuppressWarnings("finally")
    static String check(int a, int b, int expected) {
        String line = "PASS gcd(" + a + ", " + b + ")";
        try {
            if (gcd(a, b) != expected) {
                throw new AssertionError("gcd(" + a + ", " + b + ")");
            }
        } finally {
            return line;
        }
    }

    public static void main(String[] args) {
        System.out.println(check(12, 18, 6));
        System.out.println(check(9, 28, 1));
    }
}
