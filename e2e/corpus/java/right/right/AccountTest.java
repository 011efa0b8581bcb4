package com.example.bank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccountTest {
    private Account account;

    @BeforeEach
    void setUp() {
        account = new Account(100);
    }

    @Test
    void depositAddsToBalance() {
        account.deposit(50);
        assertEquals(150, account.getBalance());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void refusesAmountsThatAreNotPositive(int amount) {
        assertThrows(IllegalArgumentException.class, () -> account.deposit(amount));
        assertEquals(100, account.getBalance());
    }
}
