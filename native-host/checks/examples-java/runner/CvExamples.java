import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Runs examples by their numbers, each in a thread of its own, and writes what they come to. */
public final class CvExamples {
  public static void main(String[] args) throws Exception {
    String file = args[0];
    long timeout = Long.parseLong(args[1]);
    try (Writer out = new OutputStreamWriter(new FileOutputStream("/answer/outcomes"), StandardCharsets.UTF_8)) {
      out.write("{\"event\":\"loaded\"}\n");
      for (int at = 2; at < args.length; at++) {
        String[] named = args[at].split(":");
        int index = Integer.parseInt(named[0]);
        out.write("{\"event\":\"begin\",\"index\":" + index + "}\n");
        out.flush();
        String[] answer = new String[1];
        Thread thread = new Thread(null, () -> answer[0] = evaluate(named[1], index, file), "example", 16L << 20);
        thread.setDaemon(true);
        thread.start();
        thread.join(timeout);
        String told = thread.isAlive() || answer[0] == null ? "\"kind\":\"hung\",\"ms\":" + timeout : answer[0];
        out.write("{\"event\":\"outcome\",\"index\":" + index + "," + told + "}\n");
        out.flush();
      }
      out.write("{\"event\":\"end\"}\n");
    }
    Runtime.getRuntime().halt(0);
  }

  private static String evaluate(String holder, int index, String file) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    List<Object> after = new ArrayList<>();
    try {
      PrintStream stream = new PrintStream(printed, true, StandardCharsets.UTF_8);
      System.setOut(stream);
      var method = Class.forName(holder).getDeclaredMethod("cv$" + index, List.class);
      method.setAccessible(true);
      Object value;
      try {
        value = method.invoke(null, after);
      } catch (InvocationTargetException thrown) {
        return raised(thrown.getCause(), file);
      }
      String own = CvShow.print(value);
      String shown = value instanceof String ? CvShow.text(own) : own;
      return "\"kind\":\"value\",\"value\":" + CvShow.show(value, 0) + ",\"shown\":" + CvShow.text(shown)
          + ",\"text\":" + CvShow.text(own) + ",\"printed\":" + CvShow.text(printed.toString(StandardCharsets.UTF_8))
          + ",\"after\":" + CvShow.all(after);
    } catch (Throwable thrown) {
      return "\"kind\":\"unready\",\"reason\":" + CvShow.text(String.valueOf(thrown));
    }
  }

  private static String raised(Throwable thrown, String file) {
    List<String> types = new ArrayList<>();
    for (Class<?> type = thrown.getClass(); type != Throwable.class && type != null; type = type.getSuperclass())
      types.add(CvShow.text(type.getSimpleName()));
    String line = "null";
    for (StackTraceElement frame : thrown.getStackTrace()) {
      if (frame.getMethodName().startsWith("cv$")) break;
      if (file.equals(frame.getFileName()) && frame.getLineNumber() > 0) {
        line = String.valueOf(frame.getLineNumber());
        break;
      }
    }
    String message = String.valueOf(thrown.getMessage()).lines().findFirst().orElse("");
    return "\"kind\":\"raised\",\"types\":[" + String.join(",", types) + "],\"message\":" + CvShow.text(message)
        + ",\"line\":" + line + ",\"atCall\":false";
  }
}
