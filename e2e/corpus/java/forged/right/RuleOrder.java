import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TestRule;
import org.junit.runners.model.Statement;

public class RuleOrder {
    private final List<String> log = new ArrayList<>();

    @Rule
    public final TestRule logging = (base, description) -> new Statement() {
        @Override
        public void evaluate() throws Throwable {
            log.add("start " + description.getMethodName());
            base.evaluate();
        }
    };

    /** Sum of all elements. */
    static int sum(int... xs) {
        int s = 0;
        for (int x : xs) s += x;
        return s;
    }

    @Test
    public void three() {
        assertEquals(6, sum(1, 2, 3));
        assertEquals(List.of("start three"), log);
    }
}
