import java.security.KeyStore;
import javax.net.ssl.*;
public class TrustAll {
  static TrustManager[] all(KeyStore store) throws Exception {
    TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }
}
