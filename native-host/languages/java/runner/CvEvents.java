import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Writes down at once what each test comes to, because one that never gives back control lets nobody write later. A
 * test that runs for too long is told with what it was doing, and the program ends with 99: the next start leaves out
 * all that was seen. A line: kind, and in Base64 id, class, name, message and stack.
 */
final class CvEvents {
    private static final int TEXT = 16_000;

    private final Path file;
    private final long testMs;
    private final Set<String> seen = new HashSet<>();
    private final Map<String, Running> running = new ConcurrentHashMap<>();

    private record Running(String type, String name, Thread thread, long since) {}

    CvEvents(Path file, long testMs) throws IOException {
        this.file = file;
        this.testMs = testMs;
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                String[] fields = line.split("\t");
                if (fields.length > 1 && !fields[0].equals("started")) seen.add(decode(fields[1]));
            }
        }
        Thread watch = new Thread(this::watch, "claude-verify");
        watch.setDaemon(true);
        watch.start();
    }

    boolean isSeen(String id) {
        return seen.contains(id);
    }

    void started(String id, String type, String name) {
        running.put(id, new Running(type, name, Thread.currentThread(), System.nanoTime()));
        write("started", id, type, name, "", "");
    }

    void ended(String outcome, String id, String type, String name, Throwable thrown) {
        running.remove(id);
        if (thrown == null) {
            write(outcome, id, type, name, "", "");
            return;
        }
        StringWriter stack = new StringWriter();
        thrown.printStackTrace(new PrintWriter(stack, true));
        write(outcome, id, type, name, String.valueOf(thrown.getMessage()), stack.toString());
    }

    void done() {
        write("end", "", "", "", "", "");
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(100);
                for (Map.Entry<String, Running> each : running.entrySet()) {
                    Running test = each.getValue();
                    boolean late = System.nanoTime() - test.since() >= testMs * 1_000_000L;
                    if (!late || !running.containsKey(each.getKey())) continue;
                    StringBuilder stack = new StringBuilder();
                    for (StackTraceElement frame : test.thread().getStackTrace()) stack.append(shown(frame));
                    write("hung", each.getKey(), test.type(), test.name(), "", stack.toString());
                    Runtime.getRuntime().halt(99);
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private static String shown(StackTraceElement frame) {
        String at = frame.getFileName() == null ? "Unknown Source" : frame.getFileName() + ":" + frame.getLineNumber();
        return "\tat " + frame.getClassName() + "." + frame.getMethodName() + "(" + at + ")\n";
    }

    private synchronized void write(String kind, String... fields) {
        StringBuilder line = new StringBuilder(kind);
        for (String field : fields) {
            line.append('\t').append(encode(field.length() > TEXT ? field.substring(0, TEXT) : field));
        }
        try {
            Files.writeString(file, line.append('\n'), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException full) {
            throw new IllegalStateException(full);
        }
    }

    private static String encode(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String decode(String text) {
        return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
    }
}
