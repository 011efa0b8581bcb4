import java.io.*;
import java.net.URL;
import java.util.Set;
import javax.servlet.http.*;
public class FetchUrl extends HttpServlet {
  private static final Set<String> IMAGES = Set.of("https://img.example/a.png", "https://img.example/b.png");
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String image = request.getParameter("image");
    if (!IMAGES.contains(image)) {
      response.sendError(404);
      return;
    }
    try (InputStream in = new URL(image).openStream()) {
      in.transferTo(response.getOutputStream());
    }
  }
}
