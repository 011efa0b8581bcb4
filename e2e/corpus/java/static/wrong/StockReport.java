import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

public class StockReport {
    private final Map<String, Integer> stock = new LinkedHashMap<>();

    public void receive(String article, int quantity) {
        stock.merge(article, quantity, Integer::sum);
    }

    public List<String> shortages(int minimum) {
        return stock.entrySet().stream()
                .filter(e -> e.getValue() < minimum)
                .map(e -> minimum - e.getValue())
                .sorted()
                .collect(Collectors.toList());
    }
}
