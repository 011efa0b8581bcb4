import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

public class PartnerClient {
    private final SSLContext context;

    public PartnerClient() throws GeneralSecurityException {
        TrustManager[] managers = {new X509TrustManager() {
            @Override
            public void checkClientTrusted(X509Certificate[] chain, String authType) {
            }

            @Override
            public void checkServerTrusted(X509Certificate[] chain, String authType) {
            }

            @Override
            public X509Certificate[] getAcceptedIssuers() {
                return new X509Certificate[0];
            }
        }};
        context = SSLContext.getInstance("TLS");
        context.init(null, managers, null);
    }

    public byte[] orders() throws IOException {
        URL url = new URL("https://partner.example.net/orders.xml");
        HttpsURLConnection connection = (HttpsURLConnection) url.openConnection();
        connection.setSSLSocketFactory(context.getSocketFactory());
        connection.setHostnameVerifier((host, session) -> true);
        try (InputStream in = connection.getInputStream()) {
            return in.readAllBytes();
        }
    }
}
