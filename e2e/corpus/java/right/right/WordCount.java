import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

public class WordCount {
    public static void main(String[] args) throws IOException {
        Map<String, Integer> counts = new TreeMap<>();
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            String line;
            while ((line = in.readLine()) != null) {
                for (String word : line.toLowerCase(Locale.ROOT).split("[^\\p{L}]+")) {
                    if (!word.isEmpty()) {
                        counts.merge(word, 1, Integer::sum);
                    }
                }
            }
        }
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(10)
                .forEach(e -> System.out.printf("%6d %s%n", e.getValue(), e.getKey()));
    }
}
