import ini.IniReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

public class IniReaderTests {
    public static void main(String[] args) throws Exception {
        Path fixtures = Path.of(args[0]);
        Map<String, String> ini;
        try (var reader = Files.newBufferedReader(fixtures.resolve("server.ini"))) {
            ini = new IniReader().read(reader);
        }
        eq("demo", ini.get("name"));
        eq("127.0.0.1", ini.get("http.host"));
        eq("http://example.org/?q=1", ini.get("http.url"));
        eq("10MB", ini.get("limits.upload"));
        eq(4, ini.size());

        try {
            new IniReader().read(new StringReader("[a]\nnonsense\n"));
            throw new AssertionError("nonsense was accepted");
        } catch (IOException e) {
            eq("not a setting: nonsense", e.getMessage());
        }
        System.out.println("5 settings checked");
    }

    private static void eq(Object want, Object got) {
        if (!want.equals(got)) {
            throw new AssertionError("want " + want + ", got " + got);
        }
    }
}
