import java.util.Map;

public class RomanReader {
    private static final Map<Character, Integer> DIGITS =
            Map.of('I', 1, 'V', 5, 'X', 10, 'L', 50, 'C', 100, 'D', 500, 'M', 1000);

    static int read(String roman) {
        int total = 0;
        int previous = 0;
        for (int i = roman.length() - 1; i >= 0; i--) {
            Integer value = DIGITS.get(roman.charAt(i));
            if (value == null) {
                throw new NumberFormatException("not a Roman digit: " + roman.charAt(i));
            }
            total += value < previous ? -value : value;
            previous = Math.max(previous, value);
        }
        return total;
    }

    public static void main(String[] args) {
        System.out.println(read("IV"));       // 4
        System.out.println(read("MCMXCIV"));  // 1994
        System.out.println(read("XLIX"));     // 49
        System.out.println(read("MMXXVI"));   // 2026
        System.out.println(read(""));         // 0
        // read("ABC") throws NumberFormatException
    }
}
