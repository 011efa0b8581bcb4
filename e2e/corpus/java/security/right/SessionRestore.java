import java.util.ArrayList;
import java.util.List;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServletRequest;

public class SessionRestore {
    private static final int MAX_ARTICLES = 200;

    public record Cart(List<Integer> articles) {}

    public Cart fromRequest(HttpServletRequest request) {
        Cookie[] cookies = request.getCookies();
        if (cookies != null) {
            for (Cookie cookie : cookies) {
                if ("cart".equals(cookie.getName())) {
                    return decode(cookie.getValue());
                }
            }
        }
        return new Cart(List.of());
    }

    /** The cookie is a list of article numbers with dots in between, such as 17.4.4.230 */
    private Cart decode(String value) {
        List<Integer> articles = new ArrayList<>();
        for (String part : value.split("\\.")) {
            if (!part.matches("\\d{1,8}") || articles.size() == MAX_ARTICLES) {
                return new Cart(List.of());
            }
            articles.add(Integer.valueOf(part));
        }
        return new Cart(articles);
    }
}
