import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class PasswordReset {
    private static final Duration VALID = Duration.ofHours(1);

    private record Pending(String user, Instant until) {}

    private final Map<String, Pending> pending = new ConcurrentHashMap<>();
    private final SecureRandom random = new SecureRandom();

    /** Creates the secret token that the mail's link carries. */
    public String start(String user) {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        pending.put(token, new Pending(user, Instant.now().plus(VALID)));
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
