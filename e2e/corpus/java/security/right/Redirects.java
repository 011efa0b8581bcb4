import java.io.IOException;
import java.util.Map;
import javax.servlet.http.*;
public class Redirects extends HttpServlet {
  private static final Map<String, String> PAGES = Map.of("home", "/", "cart", "/cart");
  protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws IOException {
    resp.sendRedirect(PAGES.getOrDefault(req.getParameter("to"), "/"));
  }
}
