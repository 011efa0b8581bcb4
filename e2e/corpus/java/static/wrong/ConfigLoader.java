import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

public class ConfigLoader {
    private final List<String> lines = new ArrayList<>();

    public void load(List<Path> candidates) {
        for (Path path : candidates) {
            if (Files.exists(path)) {
                lines.addAll(Files.readAllLines(path));
            }
        }
    }

    public int count() {
        return lines.size();
    }
}
