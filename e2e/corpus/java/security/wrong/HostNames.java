import javax.net.ssl.HttpsURLConnection;
import java.net.URL;
public class HostNames {
  HttpsURLConnection open(URL url) throws Exception {
    HttpsURLConnection connection = (HttpsURLConnection) url.openConnection();
    connection.setHostnameVerifier((host, session) -> true);
    return connection;
  }
}
