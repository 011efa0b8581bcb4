import java.util.List;

public class Stock {
    static int total(List<Integer> counts) {
        return counts.stream().mapToInt(Integer::intValue).sum();
    }
}
