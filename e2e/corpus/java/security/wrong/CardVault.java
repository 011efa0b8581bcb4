import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/** Encrypts card numbers before they are stored in the database. */
public class CardVault {
    private final SecretKeySpec key;

    public CardVault(byte[] keyBytes) {
        key = new SecretKeySpec(keyBytes, "DES");
    }

    public String seal(String cardNumber) {
        return Base64.getEncoder().encodeToString(run(Cipher.ENCRYPT_MODE, cardNumber.getBytes(StandardCharsets.US_ASCII)));
    }

    public String open(String sealed) {
        return new String(run(Cipher.DECRYPT_MODE, Base64.getDecoder().decode(sealed)), StandardCharsets.US_ASCII);
    }

    private byte[] run(int mode, byte[] input) {
        try {
            Cipher cipher = Cipher.getInstance("DES/ECB/PKCS5Padding");
            cipher.init(mode, key);
            return cipher.doFinal(input);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
