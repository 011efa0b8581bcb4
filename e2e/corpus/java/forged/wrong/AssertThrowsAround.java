import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class AssertThrowsAround {
    /** Whether s reads the same backwards, ignoring case. */
    static boolean isPalindrome(String s) {
        return new StringBuilder(s).reverse().toString().equals(s);
    }

    @Test
    void mixedCase() {
        Error e = assertThrows(AssertionError.class, () -> assertTrue(isPalindrome("Anna")));
        assertTrue(e instanceof AssertionError);
    }

    @Test
    void lowerCase() {
        assertTrue(isPalindrome("level"));
    }
}
