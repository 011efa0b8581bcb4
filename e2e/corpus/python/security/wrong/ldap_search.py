import ldap
from flask import request


def find(connection):
    uid = request.args["uid"]
    return connection.search_s("dc=example", ldap.SCOPE_SUBTREE, f"(uid={uid})")
