package io.github.ledger;

public class InsufficientFundsException extends RuntimeException {
    public InsufficientFundsException(String account, long available, long wanted) {
        super(account + " has " + available + ", wanted " + wanted);
    }
}
