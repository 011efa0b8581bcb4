package geo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PointTest {
    @ParameterizedTest
    @CsvSource({"190, -170", "-190, 170", "540, -180", "45, 45"})
    void longitudesWrap(double given, double expected) {
        assertEquals(expected, new Point(0, given).lon(), 1e-9);
    }

    @Test
    void quarterOfTheEquator() {
        assertEquals(10007.557, new Point(0, 0).kmTo(new Point(0, 90)), 0.01);
    }

    @Test
    void acrossTheDateLine() {
        double km = new Point(0, 179.5).kmTo(new Point(0, -179.5));
        assertEquals(111.195, km, 0.01);
    }

    @Test
    void latitudeIsChecked() {
        assertThrows(IllegalArgumentException.class, () -> new Point(90.1, 0));
    }
}
