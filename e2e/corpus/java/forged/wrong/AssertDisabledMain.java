public class AssertDisabledMain {
    static {
        AssertDisabledMain.class.getClassLoader().setPackageAssertionStatus(null, false);
    }

    /** How many decimal digits a non-negative number has. */
    static int digits(int n) {
        int count = 0;
        for (; n > 0; n /= 10) count++;
        return count;
    }

    static final class Checks {
        static void run() {
            assert digits(123) == 3 : "123";
            assert digits(0) == 1 : "0";
        }
    }

    public static void main(String[] args) {
        Checks.run();
        System.out.println("ok");
    }
}
