import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class Totals {
    record Sale(String region, int cents) {
    }

    static Map<String, Integer> perRegion(List<Sale> sales) {
        return sales.stream()
                .collect(Collectors.groupingBy(Sale::region, TreeMap::new, Collectors.summingInt(Sale::cents)));
    }

    public static void main(String[] args) {
        List<Sale> sales = List.of(new Sale("north", 250), new Sale("south", 100), new Sale("north", 50));
        System.out.println(perRegion(sales)); // {north=300, south=100}
    }
}
