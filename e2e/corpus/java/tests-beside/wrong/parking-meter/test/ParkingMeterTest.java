import java.math.BigDecimal;

public class ParkingMeterTest {
    private static void expect(String fee, int minutes) {
        BigDecimal actual = new ParkingMeter().fee(minutes);
        if (!actual.equals(new BigDecimal(fee))) {
            throw new AssertionError(minutes + " minutes: expected " + fee + ", got " + actual);
        }
    }

    public static void main(String[] args) {
        expect("0.00", 0);
        expect("0.00", 15);
        expect("2.50", 16);
        expect("2.50", 60);
        expect("5.00", 61);
        expect("15.00", 1000);
        System.out.println("ParkingMeterTest: OK");
    }
}
