import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Objects;
import org.junit.jupiter.api.Test;

class FractionTest {
    static final class Fraction {
        final long num;
        final long den;

        Fraction(long num, long den) {
            if (den == 0) throw new IllegalArgumentException("zero denominator");
            this.num = num;
            this.den = den;
        }

        Fraction plus(Fraction o) {
            return new Fraction(num * o.den + o.num * den, den * o.den);
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Fraction && num * ((Fraction) o).den == ((Fraction) o).num * den;
        }

        @Override
        public int hashCode() {
            return Objects.hash((double) num / den);
        }
    }

    @Test
    void sums() {
        assertEquals(new Fraction(1, 1), new Fraction(1, 2).plus(new Fraction(1, 2)));
        assertEquals(new Fraction(5, 6), new Fraction(1, 2).plus(new Fraction(1, 3)));
        assertNotEquals(new Fraction(2, 5), new Fraction(1, 2).plus(new Fraction(1, 3)));
    }

    @Test
    void zeroDenominator() {
        assertThrows(IllegalArgumentException.class, () -> new Fraction(1, 0));
    }
}
