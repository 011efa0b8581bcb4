import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Base64;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServletRequest;

public class SessionRestore {

    public static class Cart implements Serializable {
        private static final long serialVersionUID = 1L;
        public int[] articles = new int[0];
        public String voucher;
    }

    public Cart fromRequest(HttpServletRequest request) throws IOException, ClassNotFoundException {
        Cookie[] cookies = request.getCookies();
        if (cookies != null) {
            for (Cookie cookie : cookies) {
                if ("cart".equals(cookie.getName())) {
                    return decode(cookie.getValue());
                }
            }
        }
        return new Cart();
    }

    private Cart decode(String value) throws IOException, ClassNotFoundException {
        byte[] bytes = Base64.getUrlDecoder().decode(value);
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return (Cart) in.readObject();
        }
    }
}
