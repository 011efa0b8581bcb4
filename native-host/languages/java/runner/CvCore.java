import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.RunWith;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/**
 * Runs classes with JUnit 4, those of JUnit 3, too. Arguments: the file of events, ms for a test, the classes' names.
 */
final class CvCore {
    public static void main(String[] args) throws Exception {
        CvEvents events = new CvEvents(Path.of(args[0]), Long.parseLong(args[1]));
        List<Class<?>> types = new ArrayList<>();
        for (int at = 2; at < args.length; at++) {
            try {
                Class<?> type = Class.forName(args[at], false, CvCore.class.getClassLoader());
                if (hasTests(type)) types.add(type);
            } catch (ClassNotFoundException | LinkageError absent) {
                // A type that is in no class file here has no tests here.
            }
        }
        JUnitCore core = new JUnitCore();
        core.addListener(new Listener(events));
        for (Class<?> type : types) core.run(Request.aClass(type).filterWith(new NotSeen(events)));
        events.done();
        // Threads that tests have left would keep the program.
        System.exit(0);
    }

    private static boolean hasTests(Class<?> type) {
        if (Modifier.isAbstract(type.getModifiers())) return false;
        if (junit.framework.TestCase.class.isAssignableFrom(type)) return true;
        if (type.isAnnotationPresent(RunWith.class)) return true;
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Method method : each.getDeclaredMethods()) {
                if (method.isAnnotationPresent(org.junit.Test.class)) return true;
            }
        }
        return false;
    }

    private static final class NotSeen extends Filter {
        private final CvEvents events;

        NotSeen(CvEvents events) {
            this.events = events;
        }

        @Override
        public boolean shouldRun(Description test) {
            if (test.isTest()) return !events.isSeen(test.getDisplayName());
            return test.getChildren().isEmpty() || test.getChildren().stream().anyMatch(this::shouldRun);
        }

        @Override
        public String describe() {
            return "tests that were not seen";
        }
    }

    private static final class Listener extends RunListener {
        private final CvEvents events;
        private Failure failure;
        private boolean skipped;

        Listener(CvEvents events) {
            this.events = events;
        }

        @Override
        public void testStarted(Description test) {
            failure = null;
            skipped = false;
            events.started(test.getDisplayName(), test.getClassName(), nameOf(test));
        }

        @Override
        public void testFailure(Failure told) {
            Description test = told.getDescription();
            failure = told;
            // What fails around the tests of a class never began.
            if (test.getMethodName() != null) return;
            events.ended("failed", test.getDisplayName(), test.getClassName(), "", told.getException());
        }

        @Override
        public void testAssumptionFailure(Failure told) {
            skipped = true;
        }

        @Override
        public void testIgnored(Description test) {
            events.ended("skipped", test.getDisplayName(), test.getClassName(), nameOf(test), null);
        }

        @Override
        public void testFinished(Description test) {
            Throwable thrown = failure == null ? null : failure.getException();
            events.ended(outcome(), test.getDisplayName(), test.getClassName(), nameOf(test), thrown);
        }

        private String outcome() {
            if (failure != null) return "failed";
            return skipped ? "skipped" : "passed";
        }
    }

    private static String nameOf(Description test) {
        return test.getMethodName() == null ? "" : test.getMethodName();
    }
}
