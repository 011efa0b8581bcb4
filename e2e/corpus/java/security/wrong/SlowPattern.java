import java.util.regex.Pattern;
public class SlowPattern {
  private static final Pattern WORDS = Pattern.compile("^(\\w+\\s?)*$");
  public static boolean isText(String text) {
    return WORDS.matcher(text).matches();
  }
}
