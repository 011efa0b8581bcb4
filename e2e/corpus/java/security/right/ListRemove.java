import java.io.*;
import java.util.*;
import javax.servlet.http.*;
public class ListRemove extends HttpServlet {
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String param = request.getParameter("file");
    List<String> values = new ArrayList<>();
    values.add("safe");
    values.add(param);
    values.add("more");
    values.remove(0);
    String bar = values.get(1);
    try (FileInputStream in = new FileInputStream("/srv/data/" + bar)) {
      in.transferTo(response.getOutputStream());
    }
  }
}
