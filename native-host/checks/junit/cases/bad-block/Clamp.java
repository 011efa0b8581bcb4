import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;

public class Clamp {
    public static int clamp(int value, int low, int high) {
        return Math.max(low, Math.min(value, high - 1));
    }
}

class ClampTest {
    @Test
    void keepsTheBound() {
        assertEquals(10, Clamp.clamp(12, 0, 10));
    }

    @Test
    void keepsWhatIsWithin() {
        assertEquals(3, Clamp.clamp(3, 0, 10));
    }
}
