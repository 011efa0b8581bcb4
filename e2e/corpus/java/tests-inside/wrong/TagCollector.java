import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TagCollector {
    private static final Pattern TAG = Pattern.compile("#(\\w+)");
    private static final Set<String> found = new LinkedHashSet<>();

    static List<String> collect(String message) {
        Matcher m = TAG.matcher(message);
        while (m.find()) {
            found.add(m.group(1).toLowerCase());
        }
        return List.copyOf(found);
    }
}

class TagCollectorTest {

    @Test
    @DisplayName("lower-cases tags and drops repetitions, and one message knows nothing of another")
    void collectsOncePerMessage() {
        assertEquals(List.of("java", "tips"), TagCollector.collect("#Java and #tips and #java"));
        assertEquals(List.of("go"), TagCollector.collect("now #go"));
        assertTrue(TagCollector.collect("no tags here").isEmpty());
    }
}
