import java.sql.*;
public class UserLookup {
  private final Connection db;
  public UserLookup(Connection db) { this.db = db; }
  public boolean exists(String name) throws SQLException {
    try (PreparedStatement statement = db.prepareStatement("SELECT 1 FROM users WHERE name = ?")) {
      statement.setString(1, name);
      return statement.executeQuery().next();
    }
  }
}
