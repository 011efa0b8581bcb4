import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/** Encrypts card numbers before they are stored in the database. */
public class CardVault {
    private static final int IV_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SecretKey key;
    private final SecureRandom random = new SecureRandom();

    public CardVault(SecretKey key) {
        this.key = key;
    }

    public String seal(String cardNumber) throws GeneralSecurityException {
        byte[] iv = new byte[IV_BYTES];
        random.nextBytes(iv);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, iv));
        byte[] secret = cipher.doFinal(cardNumber.getBytes(StandardCharsets.US_ASCII));
        return Base64.getEncoder().encodeToString(ByteBuffer.allocate(IV_BYTES + secret.length).put(iv).put(secret).array());
    }

    public String open(String sealed) throws GeneralSecurityException {
        byte[] all = Base64.getDecoder().decode(sealed);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, all, 0, IV_BYTES));
        return new String(cipher.doFinal(all, IV_BYTES, all.length - IV_BYTES), StandardCharsets.US_ASCII);
    }
}
