import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NoSuchElementException;

class MinStack {
    private final Deque<Integer> values = new ArrayDeque<>();
    private final Deque<Integer> minima = new ArrayDeque<>();

    void push(int value) {
        values.push(value);
        if (minima.isEmpty() || value <= minima.peek()) {
            minima.push(value);
        }
    }

    int pop() {
        int value = values.pop();
        if (value == minima.peek()) {
            minima.pop();
        }
        return value;
    }

    int min() {
        if (minima.isEmpty()) {
            throw new NoSuchElementException("empty stack");
        }
        return minima.peek();
    }

    private static void expectMin(MinStack stack, int expected) {
        int actual = stack.min();
        if (actual != expected) {
            throw new AssertionError("min: expected " + expected + " but was " + actual);
        }
    }

    public static void main(String[] args) {
        MinStack stack = new MinStack();
        stack.push(5);
        stack.push(2);
        stack.push(2);
        stack.push(8);
        expectMin(stack, 2);
        stack.pop();
        stack.pop();
        expectMin(stack, 2);
        stack.pop();
        expectMin(stack, 5);
        System.out.println("MinStack ok");
    }
}
