import static org.junit.Assert.assertEquals;
import org.junit.Test;

public class Counter {
    private int n;
    public int next() { return ++n; }
}

public class CounterTest {
    @Test
    public void counts() {
        Counter counter = new Counter();
        counter.next();
        assertEquals(2, counter.next());
    }
}
