import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class InvokeLaterTest {
    /** The text without spaces at both ends. */
    static String trim(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && text.charAt(from) == ' ') from++;
        while (to > from && text.charAt(to - 1) == ' ') to--;
        return text.substring(from, to);
    }

    @Test
    void bothEnds() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            pool.submit(() -> assertEquals("a b", trim("  a b "))).get(5, TimeUnit.SECONDS);
            pool.submit(() -> assertEquals("", trim("   "))).get(5, TimeUnit.SECONDS);
        } finally {
            pool.shutdown();
        }
    }
}
