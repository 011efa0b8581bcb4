import java.util.ArrayList;
import java.util.List;

/** One line of a CSV file, with quotes as in RFC 4180. */
public class CsvLine {

    public static List<String> parse(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char ch = line.charAt(i);
            if (ch == '"') {
                quoted = !quoted;
            } else if (ch == ',' && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(ch);
            }
        }
        fields.add(field.toString());
        return fields;
    }

    // ---- self test ----

    private static int run = 0;

    private static void same(String line, String... expected) {
        run++;
        List<String> actual = parse(line);
        if (!actual.equals(List.of(expected))) {
            System.err.println("test " + run + " failed for " + line + ": " + actual);
            System.exit(2);
        }
    }

    public static void main(String[] args) {
        same("a,b,c", "a", "b", "c");
        same("", "");
        same("a,,c", "a", "", "c");
        same("\"x,y\",z", "x,y", "z");
        same("\"say \"\"hi\"\"\",2", "say \"hi\"", "2");
        System.out.println(run + " tests passed");
    }
}
