import java.security.SecureRandom;
import java.time.Clock;
import java.time.LocalDate;

/**
 * Invitation codes for the club's web page.
 *
 * <p>Typical use:
 * <pre>{@code
 * InviteCode codes = new InviteCode(Clock.systemUTC());
 * String code = codes.next(8);      // e.g. "K7QW2M9X"
 * LocalDate end = codes.expires();  // e.g. 2025-03-14, two weeks from today
 * sendMail(member, code, ...);
 * }</pre>
 */
public class InviteCode {
    private static final String ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
    private final SecureRandom random = new SecureRandom();
    private final Clock clock;

    public InviteCode(Clock clock) {
        this.clock = clock;
    }

    /** A fresh random code, e.g. next(4) -> "3MZK". */
    public String next(int length) {
        StringBuilder sb = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            sb.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return sb.toString();
    }

    public LocalDate expires() {
        return LocalDate.now(clock).plusWeeks(2);
    }
}
