import java.security.MessageDigest;
public class Md5Password {
  public static byte[] hash(String password) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("MD5");
    return digest.digest(password.getBytes("UTF-8"));
  }
}
