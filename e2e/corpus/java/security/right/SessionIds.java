import java.security.SecureRandom;
public class SessionIds {
  private final SecureRandom random = new SecureRandom();
  public String newSessionId() {
    byte[] bytes = new byte[24];
    random.nextBytes(bytes);
    return java.util.HexFormat.of().formatHex(bytes);
  }
}
