/*
 *   c(n) = n / 2      if n is even
 *   c(n) = 3 n + 1    if n is odd
 *
 *   n      | 1 | 2 | 3 | 6 | 7
 *   steps  | 0 | 1 | 7 | 8 | 16
 */
public class Collatz {
    static int steps(long n) {
        if (n < 1) {
            throw new IllegalArgumentException("n must be positive");
        }
        int count = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : Math.addExact(Math.multiplyExact(3, n), 1);
            count++;
        }
        return count;
    }

    public static void main(String[] args) {
        for (int n : new int[] {1, 2, 3, 6, 7}) {
            System.out.println(n + ": " + steps(n));
        }
    }
}
