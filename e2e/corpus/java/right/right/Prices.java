import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Prices {
    private static int price(String shop) {
        return shop.length() * 10;
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        try {
            List<CompletableFuture<Integer>> futures = List.of("corner", "mall", "web").stream()
                    .map(shop -> CompletableFuture.supplyAsync(() -> price(shop), pool))
                    .toList();
            int cheapest = futures.stream().mapToInt(CompletableFuture::join).min().orElseThrow();
            System.out.println(cheapest); // 30
        } finally {
            pool.shutdown();
        }
    }
}
