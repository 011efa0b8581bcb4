import java.util.Random;
public class SessionIds {
  public String newSessionId() {
    return Long.toHexString(new Random().nextLong());
  }
}
