package limit;

public class ManualClockTest {
    public static void main(String[] args) {
        ManualClock clock = new ManualClock();
        clock.advance(5);
        clock.advance(0);
        if (clock.getAsLong() != 5) {
            throw new AssertionError(clock.getAsLong());
        }
        try {
            clock.advance(-1);
        } catch (IllegalArgumentException expected) {
            System.out.println("ok");
            return;
        }
        throw new AssertionError("went back in time");
    }
}
