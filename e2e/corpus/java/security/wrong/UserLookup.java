import java.sql.*;
public class UserLookup {
  private final Connection db;
  public UserLookup(Connection db) { this.db = db; }
  public boolean exists(String name) throws SQLException {
    try (Statement statement = db.createStatement()) {
      return statement.executeQuery("SELECT 1 FROM users WHERE name = '" + name + "'").next();
    }
  }
}
