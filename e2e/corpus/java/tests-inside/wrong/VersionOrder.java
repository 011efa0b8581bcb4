import java.util.Comparator;

public class VersionOrder implements Comparator<String> {
    private static int failures = 0;

    @Override
    public int compare(String left, String right) {
        String[] a = left.split("\\.");
        String[] b = right.split("\\.");
        int n = Math.max(a.length, b.length);
        for (int i = 0; i < n; i++) {
            String x = i < a.length ? a[i] : "0";
            String y = i < b.length ? b[i] : "0";
            int order = x.compareTo(y);
            if (order != 0) {
                return Integer.signum(order);
            }
        }
        return 0;
    }

    private static void check(String left, String right, int expected) {
        int got = new VersionOrder().compare(left, right);
        if (got == expected) {
            System.out.println("PASS " + left + " vs " + right);
        } else {
            failures++;
            System.out.println("FAIL " + left + " vs " + right + ": expected " + expected + ", got " + got);
        }
    }

    public static void main(String[] args) {
        check("1.2", "1.2.0", 0);
        check("1.2", "1.3", -1);
        check("2.0", "1.9.9", 1);
        check("1.10", "1.9", 1);
        if (failures > 0) {
            System.exit(1);
        }
    }
}
