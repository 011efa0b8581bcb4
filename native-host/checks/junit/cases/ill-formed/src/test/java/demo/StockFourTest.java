package demo;

import static org.junit.Assert.assertEquals;

import org.junit.Before;
import org.junit.Ignore;
import org.junit.Test;

public class StockFourTest {
    private Stock stock;

    @Before
    public void fill() {
        stock = new Stock();
        stock.add("apple", 2);
        stock.add("apple", 1);
    }

    @Test
    public void addsUp() {
        assertEquals(3, stock.amountOf("apple"));
    }

    @Ignore
    @Test
    public void later() {
        assertEquals(4, stock.total());
    }
}
