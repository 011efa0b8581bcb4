/**
 * Roman numerals for 1..3999.
 *
 * <p>{@code toRoman(1994) == "MCMXCIV"}, {@code toRoman(4) == "IV"}.
 */
public final class RomanNumerals {
    private static final int[] VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    private static final String[] SYMBOLS = {
        "M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"
    };

    private RomanNumerals() {
    }

    /**
     * Writes a number as a Roman numeral.
     *
     * @param n a number from 1 to 3999
     * @return the numeral in capital letters
     * @throws IllegalArgumentException if {@code n} is out of range
     */
    public static String toRoman(int n) {
        if (n < 1 || n > 3999) {
            throw new IllegalArgumentException("out of range: " + n);
        }
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < VALUES.length; i++) {
            while (n >= VALUES[i]) {
                out.append(SYMBOLS[i]);
                n -= VALUES[i];
            }
        }
        return out.toString();
    }

    public static void main(String[] args) {
        for (int n : new int[] {4, 9, 58, 1994, 3999}) {
            System.out.println(n + " -> " + toRoman(n));
        }
        // 4 -> IV
        // 9 -> IX
        // 58 -> LVIII
        // 1994 -> MCMXCIV
        // 3999 -> MMMCMXCIX
    }
}
