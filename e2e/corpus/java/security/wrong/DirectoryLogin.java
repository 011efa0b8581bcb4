import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.DirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.servlet.http.HttpServletRequest;

class DirectoryLogin {
    private static final String BASE = "ou=people,dc=example,dc=org";
    private final DirContext directory;

    DirectoryLogin(DirContext directory) {
        this.directory = directory;
    }

    /** The distinguished name of whoever tries to log in, or null. */
    String distinguishedName(HttpServletRequest request) throws NamingException {
        String user = request.getParameter("user").trim();
        SearchControls controls = new SearchControls();
        controls.setSearchScope(SearchControls.SUBTREE_SCOPE);
        controls.setCountLimit(1);
        String filter = String.format("(&(objectClass=person)(uid=%s))", user);
        NamingEnumeration<SearchResult> hits = directory.search(BASE, filter, controls);
        try {
            return hits.hasMore() ? hits.next().getNameInNamespace() : null;
        } finally {
            hits.close();
        }
    }
}
