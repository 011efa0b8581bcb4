import java.util.*;

public class Texts {
    /**
     * Reverses a text: {@code reverse("abc")} returns {@code "cba"}.
     * evens([1, 2, 4]) -> [2, 4]
     */
    static String reverse(String text) {
        return new StringBuilder(text).reverse().toString();
    }

    private List<Integer> evens(List<Integer> numbers) {
        List<Integer> found = new ArrayList<>();
        for (int number : numbers) if (number % 2 == 0) found.add(number);
        return found;
    }

    // parse("x") throws NumberFormatException, parse("12") => 12
    static int parse(String text) {
        return Integer.parseInt(text);
    }

    // counts(new int[]{3, 3, 1}) returns {3: 2, 1: 1}
    static Map<Integer, Integer> counts(int[] numbers) {
        Map<Integer, Integer> found = new HashMap<>();
        for (int number : numbers) found.merge(number, 1, Integer::sum);
        return found;
    }

    // lengthOf("\\u000a") returns 6
    static int lengthOf(String text) {
        return text.length();
    }

    public static void main(String[] args) {
        System.out.println(reverse("ab")); // ba
        Deque<Integer> stack = new ArrayDeque<>();
        stack.push(parse("3"));
        System.out.println(stack.pop()); // 3
    }
}
