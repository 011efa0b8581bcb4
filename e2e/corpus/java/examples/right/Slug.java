import java.text.Normalizer;
import java.util.Locale;

public final class Slug {

    /**
     * Makes a URL-safe slug.
     *
     * <p>For example, {@code slug("Hello, World!")} returns {@code "hello-world"} and
     * {@code slug("Crème Brûlée")} returns {@code "creme-brulee"}. Leading and trailing
     * separators vanish: {@code slug("  --x--  ")} returns {@code "x"}. Text without letters
     * or digits gives the empty string, so {@code slug("???")} returns {@code ""}.
     */
    public static String slug(String text) {
        String plain = Normalizer.normalize(text, Normalizer.Form.NFD).replaceAll("\\p{M}+", "");
        return plain.toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-+|-+$", "");
    }

    private Slug() {
    }
}
