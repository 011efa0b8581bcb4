import ldap
import ldap.filter
from flask import request


def find(connection):
    uid = ldap.filter.escape_filter_chars(request.args["uid"])
    return connection.search_s("dc=example", ldap.SCOPE_SUBTREE, f"(uid={uid})")
