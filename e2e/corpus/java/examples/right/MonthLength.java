import java.util.Map;

class MonthLength {
    private static final Map<Integer, Integer> SHORT = Map.of(4, 30, 6, 30, 9, 30, 11, 30);

    // daysIn(2023, 1)  -> 31
    // daysIn(2023, 2)  -> 28
    // daysIn(2024, 2)  -> 29
    // daysIn(1900, 2)  -> 28
    // daysIn(2000, 2)  -> 29
    static int daysIn(int year, int month) {
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("month out of range: " + month);
        }
        if (month == 2) {
            return isLeap(year) ? 29 : 28;
        }
        return SHORT.getOrDefault(month, 31);
    }

    static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }
}
