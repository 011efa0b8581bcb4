package ini;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.HashMap;
import java.util.Map;

public class IniReader {

    /** Keys come back as "section.key", those before the first section without a prefix. */
    public Map<String, String> read(Reader source) throws IOException {
        Map<String, String> settings = new HashMap<>();
        String section = "";
        BufferedReader in = new BufferedReader(source);
        for (String raw = in.readLine(); raw != null; raw = in.readLine()) {
            String line = raw.strip();
            if (line.isEmpty() || line.startsWith(";") || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith("[") && line.endsWith("]")) {
                section = line.substring(1, line.length() - 1).strip() + ".";
                continue;
            }
            String[] pair = line.split("=");
            if (pair.length < 2) {
                throw new IOException("not a setting: " + raw);
            }
            settings.put(section + pair[0].strip(), pair[1].strip());
        }
        return settings;
    }
}
