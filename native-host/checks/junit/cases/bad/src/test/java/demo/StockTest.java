package demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StockTest {
    private Stock stock;

    @BeforeEach
    void fill() {
        stock = new Stock();
        stock.add("apple", 2);
        stock.add("pear", 3);
    }

    @Test
    @DisplayName("the sum of all")
    void sums() {
        assertEquals(5, stock.total(), "the total");
    }

    @ParameterizedTest
    @CsvSource({"apple, 2", "pear, 3"})
    void knows(String name, int amount) {
        assertEquals(amount, stock.amountOf(name));
    }

    @Nested
    class Empty {
        @Test
        void hasNothing() {
            assertEquals(0, assertTimeoutPreemptively(Duration.ofSeconds(5), () -> new Stock().total()));
        }
    }
}
