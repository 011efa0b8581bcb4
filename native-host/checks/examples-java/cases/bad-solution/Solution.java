import java.util.ArrayList;
import java.util.List;

class Solution {
    /**
     * The sum of the digits of n, in binary.
     * For n = 15, the sum of digits will be 6 the output should be "110".
     * For n = 39, the sum of digits will be 12 the output should be "1100".
     */
    public String binary(int n) {
        int sum = 0;
        for (char c : String.valueOf(n).toCharArray()) {
            sum += c;
        }
        return Integer.toBinaryString(sum);
    }

    /**
     * The sequence is defined by:
     * step(1) = 3
     * step(n) = step(n - 1) + 2
     * Given n, return a list of its first n numbers.
     * Examples:
     * step(3) = [3, 5, 7]
     */
    public List<Integer> step(int n) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            all.add(3 + i);
        }
        return all;
    }

    /**
     * >>> twice("ab")
     * "abab"
     * >>> twice("c")
     * "cc"
     */
    public String twice(String s) {
        return s.length() > 1 ? s + s : s;
    }
}
