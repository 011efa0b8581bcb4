import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs classes on the JUnit Platform. Arguments: the file of events, ms for a test, the classes' names. */
final class CvJupiter {
    public static void main(String[] args) throws Exception {
        CvEvents events = new CvEvents(Path.of(args[0]), Long.parseLong(args[1]));
        List<DiscoverySelector> selected = new ArrayList<>();
        for (int at = 2; at < args.length; at++) {
            try {
                selected.add(selectClass(Class.forName(args[at], false, CvJupiter.class.getClassLoader())));
            } catch (ClassNotFoundException | LinkageError absent) {
                // A type that is in no class file here has no tests here.
            }
        }
        PostDiscoveryFilter notSeen =
            test -> FilterResult.includedIf(!test.isTest() || !events.isSeen(test.getUniqueId().toString()));
        LauncherDiscoveryRequest request =
            LauncherDiscoveryRequestBuilder.request().selectors(selected).filters(notSeen).build();
        LauncherFactory.create().execute(request, new TestExecutionListener() {
            @Override
            public void executionStarted(TestIdentifier test) {
                if (test.isTest()) events.started(test.getUniqueId(), typeOf(test), nameOf(test));
            }

            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                Throwable thrown = result.getThrowable().orElse(null);
                boolean failed = result.getStatus() == TestExecutionResult.Status.FAILED;
                if (!test.isTest() && !failed) return;
                String outcome = outcomeOf(result.getStatus());
                events.ended(outcome, test.getUniqueId(), typeOf(test), nameOf(test), failed ? thrown : null);
            }

            @Override
            public void executionSkipped(TestIdentifier test, String reason) {
                events.ended("skipped", test.getUniqueId(), typeOf(test), nameOf(test), null);
            }
        });
        events.done();
        // Threads that tests have left would keep the program.
        System.exit(0);
    }

    private static String outcomeOf(TestExecutionResult.Status status) {
        if (status == TestExecutionResult.Status.FAILED) return "failed";
        return status == TestExecutionResult.Status.ABORTED ? "skipped" : "passed";
    }

    private static String typeOf(TestIdentifier test) {
        Object source = test.getSource().orElse(null);
        if (source instanceof MethodSource method) return method.getClassName();
        return source instanceof ClassSource type ? type.getClassName() : "";
    }

    private static String nameOf(TestIdentifier test) {
        String shown = test.getDisplayName();
        if (!(test.getSource().orElse(null) instanceof MethodSource method)) return test.isTest() ? shown : "";
        boolean isOneOfMany = shown.startsWith("[") || shown.startsWith("repetition");
        return isOneOfMany ? method.getMethodName() + " " + shown : method.getMethodName();
    }
}
