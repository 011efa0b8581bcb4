import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

public class BookDao {
    public record Book(long id, String title, int year) {
    }

    private static final String BY_AUTHOR =
            "SELECT id, title, year FROM books WHERE author = ? AND year >= ? ORDER BY year";

    private final DataSource source;

    public BookDao(DataSource source) {
        this.source = source;
    }

    public List<Book> byAuthor(String author, int since) throws SQLException {
        try (Connection c = source.getConnection();
                PreparedStatement ps = c.prepareStatement(BY_AUTHOR)) {
            ps.setString(1, author);
            ps.setInt(2, since);
            try (ResultSet rs = ps.executeQuery()) {
                List<Book> books = new ArrayList<>();
                while (rs.next()) {
                    books.add(new Book(rs.getLong("id"), rs.getString("title"), rs.getInt("year")));
                }
                return books;
            }
        }
    }
}
