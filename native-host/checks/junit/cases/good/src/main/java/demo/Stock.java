package demo;

import java.util.HashMap;
import java.util.Map;

/** Amounts of things by name. */
public class Stock {
    private final Map<String, Integer> amounts = new HashMap<>();

    public void add(String name, int amount) {
        amounts.merge(name, amount, Integer::sum);
    }

    public int amountOf(String name) {
        return amounts.getOrDefault(name, 0);
    }

    public int total() {
        int sum = 0;
        for (int amount : amounts.values()) {
            sum += amount;
        }
        return sum;
    }
}
