import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
public class Md5Password {
  public static byte[] hash(char[] password, byte[] salt) throws Exception {
    PBEKeySpec spec = new PBEKeySpec(password, salt, 600_000, 256);
    return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
  }
}
