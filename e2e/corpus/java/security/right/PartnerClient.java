import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

public class PartnerClient {
    private final SSLContext context;

    /** @param authority the PEM file of the partner's own certificate authority */
    public PartnerClient(Path authority) throws GeneralSecurityException, IOException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        try (InputStream in = Files.newInputStream(authority)) {
            trusted.setCertificateEntry("partner", CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        context = SSLContext.getInstance("TLS");
        context.init(null, factory.getTrustManagers(), null);
    }

    public byte[] orders() throws IOException {
        URL url = new URL("https://partner.example.net/orders.xml");
        HttpsURLConnection connection = (HttpsURLConnection) url.openConnection();
        connection.setSSLSocketFactory(context.getSocketFactory());
        try (InputStream in = connection.getInputStream()) {
            return in.readAllBytes();
        }
    }
}
