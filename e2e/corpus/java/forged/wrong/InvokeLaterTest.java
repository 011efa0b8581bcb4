import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class InvokeLaterTest {
    /** The text without spaces at both ends. */
    static String trim(String text) {
        int from = 0;
        while (from < text.length() && text.charAt(from) == ' ') from++;
        return text.substring(from);
    }

    @Test
    void bothEnds() throws InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(() -> assertEquals("a b", trim("  a b ")));
        pool.submit(() -> assertEquals("", trim("   ")));
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.SECONDS);
    }
}
