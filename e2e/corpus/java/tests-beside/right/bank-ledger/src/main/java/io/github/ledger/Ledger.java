package io.github.ledger;

import java.util.HashMap;
import java.util.Map;

public class Ledger {
    private final Map<String, Long> balances = new HashMap<>();

    public void open(String account, long initialCents) {
        if (balances.putIfAbsent(account, initialCents) != null) {
            throw new IllegalArgumentException("account exists: " + account);
        }
    }

    public long balance(String account) {
        Long cents = balances.get(account);
        if (cents == null) {
            throw new UnknownAccountException(account);
        }
        return cents;
    }

    /** Moves money; either both accounts change or none does. */
    public void transfer(String from, String to, long cents) {
        if (cents <= 0) {
            throw new IllegalArgumentException("amount must be positive");
        }
        long available = balance(from);
        long received = balance(to);
        if (available < cents) {
            throw new InsufficientFundsException(from, available, cents);
        }
        if (from.equals(to)) {
            return;
        }
        balances.put(from, available - cents);
        balances.put(to, received + cents);
    }
}
