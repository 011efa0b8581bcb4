package io.github.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LedgerTest {
    private Ledger ledger;

    @BeforeEach
    void setUp() {
        ledger = new Ledger();
        ledger.open("alice", 10_000);
        ledger.open("bob", 0);
    }

    @Test
    void movesMoney() {
        ledger.transfer("alice", "bob", 2_500);
        assertEquals(7_500, ledger.balance("alice"));
        assertEquals(2_500, ledger.balance("bob"));
    }

    @Test
    void allowsEmptyingAnAccount() {
        ledger.transfer("alice", "bob", 10_000);
        assertEquals(0, ledger.balance("alice"));
    }

    @Test
    void refusesOverdraft() {
        assertThrows(InsufficientFundsException.class, () -> ledger.transfer("bob", "alice", 1));
    }

    @Test
    void keepsTheMoneyWhenTheReceiverIsUnknown() {
        assertThrows(UnknownAccountException.class, () -> ledger.transfer("alice", "carol", 100));
        assertEquals(10_000, ledger.balance("alice"));
    }
}
