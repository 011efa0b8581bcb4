import javax.crypto.Cipher;
public class EcbMode {
  private static final String WAY = "ChaCha20-Poly1305";
  Cipher cipher() throws Exception {
    return Cipher.getInstance(WAY);
  }
}
