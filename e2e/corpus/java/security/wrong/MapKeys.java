import java.io.IOException;
import java.util.HashMap;
import javax.servlet.http.*;
public class MapKeys extends HttpServlet {
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    HashMap<String, Object> map = new HashMap<>();
    map.put("a", "constant");
    map.put("b", request.getParameter("tool"));
    String bar = (String) map.get("b");
    new ProcessBuilder("sh", "-c", bar).start();
  }
}
