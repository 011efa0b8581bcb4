import java.io.IOException;
import javax.servlet.http.*;
public class ConstantIf extends HttpServlet {
  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String param = request.getParameter("host");
    String bar;
    int num = 86;
    if ((7 * 42) - num > 200) bar = "localhost";
    else bar = param;
    Runtime.getRuntime().exec(new String[] {"sh", "-c", "ping -c 1 " + bar});
  }
}
