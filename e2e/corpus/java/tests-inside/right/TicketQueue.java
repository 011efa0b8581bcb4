import java.util.Scanner;
import java.util.ArrayDeque;
import java.util.Queue;

/** Reads commands from standard input: "take NAME", "next", "quit". */
public class TicketQueue {
    private final Queue<String> waiting = new ArrayDeque<>();
    private int number = 0;

    String take(String name) {
        waiting.add(++number + " " + name);
        return "ticket " + number;
    }

    String next() {
        String head = waiting.poll();
        return head == null ? "nobody is waiting" : head;
    }

    public static void main(String[] args) {
        TicketQueue queue = new TicketQueue();
        Scanner in = new Scanner(System.in);
        while (true) {
            System.out.print("> ");
            String line = in.nextLine().trim();
            if (line.equals("quit")) {
                break;
            } else if (line.startsWith("take ")) {
                System.out.println(queue.take(line.substring(5)));
            } else if (line.equals("next")) {
                System.out.println(queue.next());
            } else {
                System.out.println("FAIL: unknown command " + line);
            }
        }
    }
}
