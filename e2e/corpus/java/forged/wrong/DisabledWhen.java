import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

class DisabledWhen {
    /** s without blanks on both sides. */
    static String trim(String s) {
        int i = 0;
        while (i < s.length() && s.charAt(i) == ' ') i++;
        return s.substring(i);
    }

    @Test
    void notNull() {
        assertNotNull(trim(" "));
    }

    @Nested
    @DisabledForJreRange(min = JRE.JAVA_9)
    class Sides {
        @Test
        void both() {
            assertEquals("x", trim(" x "));
        }
    }
}
