import java.sql.*;
import javax.servlet.http.*;
public class ConstantSwitch extends HttpServlet {
  private Connection db;
  public void doGet(HttpServletRequest request, HttpServletResponse response) {
    String param = request.getHeader("X-Item");
    String bar;
    String guess = "ABC";
    char target = guess.charAt(1);
    switch (target) {
      case 'A':
        bar = param;
        break;
      case 'B':
        bar = "second";
        break;
      case 'C':
      case 'D':
        bar = param;
        break;
      default:
        bar = "none";
        break;
    }
    try (Statement s = db.createStatement()) {
      s.execute("DELETE FROM items WHERE name = '" + bar + "'");
    } catch (SQLException e) {
      log("no", e);
    }
  }
}
