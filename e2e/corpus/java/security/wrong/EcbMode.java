import javax.crypto.Cipher;
public class EcbMode {
  private static final String WAY = "AES/ECB/PKCS5Padding";
  Cipher cipher() throws Exception {
    return Cipher.getInstance(WAY);
  }
}
