import java.io.IOException;
import javax.servlet.http.*;
public class HelperPass extends HttpServlet {
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String bar = new Test().doSomething(request.getParameter("q"));
    response.getWriter().write("<b>" + bar + "</b>");
  }
  private class Test {
    String doSomething(String param) {
      String kept = param;
      if (kept != null) kept = kept.trim();
      return kept;
    }
  }
}
