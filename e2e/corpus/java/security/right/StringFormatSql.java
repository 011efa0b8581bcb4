import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.*;
@RestController
public class StringFormatSql {
  private final JdbcTemplate jdbc;
  StringFormatSql(JdbcTemplate jdbc) { this.jdbc = jdbc; }
  @GetMapping("/count")
  public int count(@RequestParam String city) {
    return jdbc.queryForObject("SELECT count(*) FROM shops WHERE city = ?", Integer.class, city);
  }
}
