import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

public class PasswordReset {
    private static final String CHARS = "abcdefghijklmnopqrstuvwxyz0123456789";
    private static final Duration VALID = Duration.ofHours(1);

    private record Pending(String user, Instant until) {}

    private final Map<String, Pending> pending = new ConcurrentHashMap<>();
    private final Random random = new Random();

    /** Creates the secret token that the mail's link carries. */
    public String start(String user) {
        StringBuilder token = new StringBuilder();
        for (int i = 0; i < 24; i++) {
            token.append(CHARS.charAt(random.nextInt(CHARS.length())));
        }
        pending.put(token.toString(), new Pending(user, Instant.now().plus(VALID)));
        return "https://shop.example.com/reset?token=" + token;
    }

    public String finish(String token) {
        Pending p = pending.remove(token);
        if (p == null || Instant.now().isAfter(p.until())) {
            throw new IllegalArgumentException("unknown or expired token");
        }
        return p.user();
    }
}
