import javax.xml.xpath.*;
import javax.servlet.http.HttpServletRequest;
import org.w3c.dom.Document;
public class XPathQuery {
  String mail(Document people, HttpServletRequest request) throws Exception {
    String expression = "/people/person[@name='" + request.getParameter("name") + "']/mail";
    return XPathFactory.newInstance().newXPath().evaluate(expression, people);
  }
}
