import javax.xml.xpath.*;
import javax.servlet.http.HttpServletRequest;
import org.w3c.dom.Document;
public class XPathQuery {
  String mail(Document people, HttpServletRequest request) throws Exception {
    XPath path = XPathFactory.newInstance().newXPath();
    path.setXPathVariableResolver(name -> request.getParameter("name"));
    return path.evaluate("/people/person[@name=$name]/mail", people);
  }
}
