package io.github.ledger;

public class UnknownAccountException extends RuntimeException {
    public UnknownAccountException(String account) {
        super("no such account: " + account);
    }
}
