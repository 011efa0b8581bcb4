public class Texts {
    /** <code>sum(new int[]{1, 2})</code> returns 3; sum([]) == 0 */
    static int sum(int[] numbers) {
        int total = numbers[0];
        for (int number : numbers) total += number;
        return total;
    }

    /**
     * Input: values = [3, 1, 2]
     * Output: [1, 2, 3]
     */
    void order(int[] values) {
        java.util.Arrays.sort(values, 0, values.length - 1);
    }
}
