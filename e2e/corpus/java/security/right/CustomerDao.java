import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
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
        StringBuilder sql = new StringBuilder("SELECT email FROM customer WHERE active = 1");
        List<String> values = new ArrayList<>();
        String city = request.getParameter("city");
        if (city != null) {
            sql.append(" AND city = ?");
            values.add(city);
        }
        String name = request.getParameter("name");
        if (name != null) {
            sql.append(" AND name LIKE ?");
            values.add("%" + name + "%");
        }
        sql.append(" ORDER BY email");

        List<String> found = new ArrayList<>();
        try (Connection connection = dataSource.getConnection();
             PreparedStatement statement = connection.prepareStatement(sql.toString())) {
            for (int i = 0; i < values.size(); i++) {
                statement.setString(i + 1, values.get(i));
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(rows.getString("email"));
                }
            }
        }
        return found;
    }
}
