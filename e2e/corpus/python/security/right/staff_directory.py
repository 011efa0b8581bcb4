from ldap3 import ALL, Connection, Server
from ldap3.utils.conv import escape_filter_chars

BASE = "ou=staff,dc=example,dc=org"


class Directory:
    def __init__(self, host, user, password):
        server = Server(host, use_ssl=True, get_info=ALL)
        self.connection = Connection(server, user, password, auto_bind=True)

    def find(self, login):
        parts = ["(objectClass=person)", "(uid=%s)" % escape_filter_chars(login)]
        self.connection.search(BASE, "(&" + "".join(parts) + ")", attributes=["cn", "mail"])
        return [entry.entry_attributes_as_dict for entry in self.connection.entries]


def handle_lookup(request, directory):
    people = directory.find(request.args["login"])
    return {"people": people, "count": len(people)}
