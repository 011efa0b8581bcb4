import javax.naming.directory.*;
import javax.servlet.http.HttpServletRequest;
public class LdapSearch {
  Object find(DirContext context, HttpServletRequest request) throws Exception {
    Object[] values = {request.getParameter("uid")};
    return context.search("ou=people", "(uid={0})", values, new SearchControls());
  }
}
