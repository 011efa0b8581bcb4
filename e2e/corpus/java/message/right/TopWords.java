import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class TopWords {
    private static final Pattern WORD = Pattern.compile("\\p{L}+");

    public static List<String> top(String text, int n) {
        Map<String, Integer> counts = new TreeMap<>();
        Matcher matcher = WORD.matcher(text.toLowerCase(Locale.ROOT));
        while (matcher.find()) {
            counts.merge(matcher.group(), 1, Integer::sum);
        }
        // the TreeMap is alphabetical and the sort is stable, so ties stay alphabetical
        return counts.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(n)
                .map(Map.Entry::getKey)
                .collect(Collectors.toList());
    }
}
