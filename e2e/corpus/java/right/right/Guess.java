import java.util.Random;
import java.util.Scanner;

public class Guess {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int secret = new Random().nextInt(100) + 1;
        int tries = 0;

        System.out.println("I am thinking of a number from 1 to 100.");
        while (in.hasNextInt()) {
            int guess = in.nextInt();
            tries++;
            if (guess < secret) {
                System.out.println("Too small");
            } else if (guess > secret) {
                System.out.println("Too big");
            } else {
                System.out.println("Right after " + tries + " tries!");
                return;
            }
        }
        System.out.println("You gave up. It was " + secret + ".");
    }
}