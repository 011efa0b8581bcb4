import javax.naming.directory.*;
import javax.servlet.http.HttpServletRequest;
public class LdapSearch {
  Object find(DirContext context, HttpServletRequest request) throws Exception {
    String filter = "(uid=" + request.getParameter("uid") + ")";
    return context.search("ou=people", filter, new SearchControls());
  }
}
