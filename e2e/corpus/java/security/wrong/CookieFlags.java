import javax.servlet.http.*;
public class CookieFlags {
  void remember(HttpServletResponse response, String session) {
    Cookie cookie = new Cookie("session", session);
    cookie.setSecure(false);
    cookie.setHttpOnly(true);
    response.addCookie(cookie);
  }
}
