import java.util.ArrayList;
import java.util.List;

/**
 * Divides an amount of cents between people. Nobody's share differs from
 * another's by more than one cent, and the people listed first pay the extra cents.
 *
 * <p>split(1000, 3) returns [334, 333, 333]
 * <p>split(5, 2) returns [3, 2]
 * <p>split(2, 4) returns [1, 1, 0, 0]
 */
class BillSplitter {
    List<Long> split(long cents, int people) {
        if (people <= 0) {
            throw new IllegalArgumentException("need at least one person");
        }
        long base = cents / people;
        long rest = cents % people;
        List<Long> shares = new ArrayList<>();
        for (int i = 0; i < people; i++) {
            shares.add(i < rest ? base + 1 : base);
        }
        return shares;
    }
}
