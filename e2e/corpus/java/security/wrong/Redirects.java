import java.io.IOException;
import javax.servlet.http.*;
public class Redirects extends HttpServlet {
  protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws IOException {
    resp.sendRedirect(req.getParameter("to"));
  }
}
