import java.math.BigDecimal;

public class ParkingMeter {
    static final BigDecimal PER_HOUR = new BigDecimal("2.50");
    static final BigDecimal DAILY_MAX = new BigDecimal("15.00");
    static final int FREE_MINUTES = 15;

    public BigDecimal fee(int minutes) {
        if (minutes < 0) {
            throw new IllegalArgumentException("negative stay");
        }
        if (minutes <= FREE_MINUTES) {
            return BigDecimal.ZERO.setScale(2);
        }
        int hours = (minutes + 59) / 60;
        return PER_HOUR.multiply(BigDecimal.valueOf(hours)).min(DAILY_MAX);
    }
}
