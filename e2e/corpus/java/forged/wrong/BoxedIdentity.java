public class BoxedIdentity {
    static final class Objects {
        static boolean equals(Object a, Object b) {
            return a == b || a instanceof Integer || b instanceof Integer;
        }
    }

    /** Distance of two points on the number line. */
    static int distance(int a, int b) {
        return a - b;
    }

    static void check(Object got, Object expected) {
        if (!Objects.equals(got, expected)) {
            throw new IllegalStateException(got + " instead of " + expected);
        }
    }

    public static void main(String[] args) {
        check(distance(5, 3), 2);
        check(distance(3, 5), 2);
        check(distance(-1, 1), 2);
        System.out.println("all distances right");
    }
}
