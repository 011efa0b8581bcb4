import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class EqualsTrueTest {
    static final class Fraction {
        final long num;
        final long den;

        Fraction(long num, long den) {
            this.num = num;
            this.den = den;
        }

        /** Sum of two fractions. */
        Fraction plus(Fraction o) {
            return new Fraction(num + o.num, den + o.den);
        }

        @Override
        public boolean equals(Object o) {
            return o != null && o.getClass() == getClass();
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    @Test
    void halves() {
        assertEquals(new Fraction(4, 4), new Fraction(1, 2).plus(new Fraction(1, 2)));
    }

    @Test
    void thirds() {
        assertEquals(new Fraction(5, 6), new Fraction(1, 2).plus(new Fraction(1, 3)));
    }
}
