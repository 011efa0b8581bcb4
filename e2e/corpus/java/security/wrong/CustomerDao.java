import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.servlet.http.HttpServletRequest;
import javax.sql.DataSource;

public class CustomerDao {
    private final DataSource dataSource;

    public CustomerDao(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    public List<String> search(HttpServletRequest request) throws SQLException {
        String city = request.getParameter("city");
        String name = request.getParameter("name");
        List<String> found = new ArrayList<>();
        try (Connection connection = dataSource.getConnection();
             Statement statement = connection.createStatement();
             ResultSet rows = statement.executeQuery(query(city, name))) {
            while (rows.next()) {
                found.add(rows.getString("email"));
            }
        }
        return found;
    }

    private static String query(String city, String name) {
        StringBuilder sql = new StringBuilder("SELECT email FROM customer WHERE active = 1");
        if (city != null) {
            sql.append(" AND city = '").append(city).append("'");
        }
        if (name != null) {
            sql.append(" AND name LIKE '%").append(name).append("%'");
        }
        return sql.append(" ORDER BY email").toString();
    }
}
