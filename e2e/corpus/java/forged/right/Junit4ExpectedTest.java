import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class Junit4ExpectedTest {
    /** First position of a letter, -1 without one. */
    static int index(String text, char letter) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == letter) return i;
        }
        return -1;
    }

    @Test
    public void front() {
        assertEquals(0, index("abc", 'a'));
        assertEquals(2, index("abc", 'c'));
    }

    @Test(expected = NullPointerException.class)
    public void nothing() {
        index(null, 'c');
    }
}
