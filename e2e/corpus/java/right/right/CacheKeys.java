import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Names of cache files. MD5 is only used to get a short, evenly spread name. */
final class CacheKeys {
    private CacheKeys() {
    }

    /** {@code fileName("")} is {@code d41d8cd98f00b204e9800998ecf8427e.bin}. */
    static String fileName(String url) {
        try {
            MessageDigest md5 = MessageDigest.getInstance("MD5");
            byte[] digest = md5.digest(url.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest) + ".bin";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has MD5", e);
        }
    }

    public static void main(String[] args) {
        System.out.println(fileName(""));
    }
}
