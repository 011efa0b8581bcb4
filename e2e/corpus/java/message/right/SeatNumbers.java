import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

public class SeatNumbers {
    private final Random random;
    private final Set<Integer> taken = new TreeSet<>();
    private final int seats;

    public SeatNumbers(int seats, Random random) {
        this.seats = seats;
        this.random = random;
    }

    public int draw() {
        if (taken.size() == seats) {
            throw new IllegalStateException("sold out");
        }
        int seat;
        do {
            seat = random.nextInt(seats) + 1;
        } while (!taken.add(seat));
        return seat;
    }

    public int left() {
        return seats - taken.size();
    }
}
