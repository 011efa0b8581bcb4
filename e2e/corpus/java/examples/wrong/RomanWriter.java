public class RomanWriter {
    private static final int[] VALUES = {1000, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    private static final String[] SYMBOLS = {"M", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};

    public static String write(int n) {
        if (n <= 0 || n >= 4000) throw new IllegalArgumentException("1..3999 expected");
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < VALUES.length; i++) {
            while (n >= VALUES[i]) {
                sb.append(SYMBOLS[i]);
                n -= VALUES[i];
            }
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        System.out.println(write(4));     // IV
        System.out.println(write(49));    // XLIX
        System.out.println(write(1994));  // MCMXCIV
        System.out.println(write(3888));  // MMMDCCCLXXXVIII
    }
}
