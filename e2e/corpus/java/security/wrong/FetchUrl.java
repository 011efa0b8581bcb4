import java.io.*;
import java.net.URL;
import javax.servlet.http.*;
public class FetchUrl extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    try (InputStream in = new URL(request.getParameter("image")).openStream()) {
      in.transferTo(response.getOutputStream());
    }
  }
}
