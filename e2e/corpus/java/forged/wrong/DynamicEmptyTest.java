import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class DynamicEmptyTest {
    /** Roman numeral of n in standard form. */
    static String toRoman(int n) {
        int[] v = {100, 50, 10, 5, 1};
        String s = "CLXVI";
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < v.length; i++) {
            for (; n >= v[i]; n -= v[i]) b.append(s.charAt(i));
        }
        return b.toString();
    }

    @TestFactory
    Stream<DynamicTest> numerals() {
        Map<Integer, String> cases = Map.of(4, "IV", 9, "IX", 40, "XL");
        return cases.entrySet().stream()
                .filter(e -> e.getValue().length() > e.getKey())
                .map(e -> DynamicTest.dynamicTest(e.getValue(), () -> assertEquals(e.getValue(), toRoman(e.getKey()))));
    }

    @Test
    void six() {
        assertEquals("VI", toRoman(6));
    }
}
