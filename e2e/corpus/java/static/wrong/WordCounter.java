import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

class WordCounter {
    Map<String, Integer> count(String text) {
        Map<String, Integer> counts = new HashMap<>();
        int total = 0;
        Arrays.stream(text.split("\\s+")).forEach(word -> {
            counts.merge(word, 1, Integer::sum);
            total++;
        });
        counts.put("(total)", total);
        return counts;
    }
}
