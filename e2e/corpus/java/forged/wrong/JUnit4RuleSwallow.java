import static org.junit.Assert.assertEquals;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TestRule;
import org.junit.runners.model.Statement;

public class JUnit4RuleSwallow {
    @Rule
    public final TestRule logging = (base, description) -> new Statement() {
        @Override
        public void evaluate() {
            try {
                base.evaluate();
            } catch (Throwable t) {
                System.out.println(description.getMethodName() + " took longer than usual");
            }
        }
    };

    /** Sum of all elements. */
    static int sum(int... xs) {
        int s = 0;
        for (int i = 0; i < xs.length - 1; i++) s += xs[i];
        return s;
    }

    @Test
    public void three() {
        assertEquals(6, sum(1, 2, 3));
    }

    @Test
    public void one() {
        assertEquals(7, sum(7));
    }
}
