import javax.xml.parsers.*;
import java.io.InputStream;
import org.w3c.dom.Document;
public class XmlReader {
  public Document read(InputStream upload) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    return factory.newDocumentBuilder().parse(upload);
  }
}
