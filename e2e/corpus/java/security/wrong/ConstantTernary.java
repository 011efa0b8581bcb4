import java.io.IOException;
import javax.servlet.http.*;
public class ConstantTernary extends HttpServlet {
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String param = request.getParameter("title");
    int num = 106;
    String bar = (7 * 18) + num > 300 ? "Fixed" : param;
    response.setContentType("text/html");
    response.getWriter().println("<h1>" + bar + "</h1>");
  }
}
