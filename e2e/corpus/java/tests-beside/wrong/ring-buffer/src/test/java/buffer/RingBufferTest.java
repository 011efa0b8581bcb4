package buffer;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.Before;
import org.junit.Test;

public class RingBufferTest {
    private RingBuffer buffer;

    @Before
    public void create() {
        buffer = new RingBuffer(3);
    }

    private List<Double> all() {
        List<Double> list = new ArrayList<>();
        buffer.forEach(list::add);
        return list;
    }

    @Test
    public void emptyHasNoAverage() {
        assertTrue(Double.isNaN(buffer.average()));
        assertFalse(buffer.iterator().hasNext());
    }

    @Test
    public void dropsTheOldest() {
        for (int i = 1; i <= 5; i++) {
            buffer.add(i);
        }
        assertEquals(List.of(3.0, 4.0, 5.0), all());
        assertEquals(4.0, buffer.average(), 1e-9);
    }

    @Test
    public void averageOfAPartlyFilledBuffer() {
        buffer.add(2);
        buffer.add(4);
        assertEquals(3.0, buffer.average(), 1e-9);
    }

    @Test(expected = NoSuchElementException.class)
    public void iteratorEnds() {
        buffer.iterator().next();
    }
}
