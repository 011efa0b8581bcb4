import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

record Fraction(long num, long den) {
    Fraction {
        if (den == 0) {
            throw new ArithmeticException("denominator is zero");
        }
        long g = gcd(Math.abs(num), Math.abs(den));
        if (den < 0) {
            g = -g;
        }
        num /= g;
        den /= g;
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    Fraction plus(Fraction o) {
        return new Fraction(num * o.den + o.num * den, den * o.den);
    }

    @Override
    public String toString() {
        return den == 1 ? Long.toString(num) : num + "/" + den;
    }
}

class FractionTest {
    @Nested
    class Normal {
        @Test
        void reduces() {
            assertEquals(new Fraction(1, 2), new Fraction(4, 8));
            assertEquals(new Fraction(-1, 3), new Fraction(2, -6));
        }

        @Test
        void adds() {
            assertAll(
                    () -> assertEquals("5/6", new Fraction(1, 2).plus(new Fraction(1, 3)).toString()),
                    () -> assertEquals("0", new Fraction(1, 2).plus(new Fraction(-1, 2)).toString()));
        }
    }

    @Test
    void refusesZero() {
        assertThrows(ArithmeticException.class, () -> new Fraction(3, 0));
    }
}
