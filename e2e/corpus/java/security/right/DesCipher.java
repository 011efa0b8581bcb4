import javax.crypto.Cipher;
import javax.crypto.SecretKey;
public class DesCipher {
  public byte[] seal(SecretKey key, byte[] text) throws Exception {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(Cipher.ENCRYPT_MODE, key);
    return cipher.doFinal(text);
  }
}
