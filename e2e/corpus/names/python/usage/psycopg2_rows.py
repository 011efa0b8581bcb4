import psycopg2
from psycopg2.extras import DictCursor, NamedTupleCursor, RealDictCursor

connection = psycopg2.connect(host="localhost", dbname="shop", user="shop", password="shop", port=5432)
connection.set_session(readonly=True, autocommit=True)
with connection.cursor(cursor_factory=RealDictCursor) as cursor:
    cursor.execute("SELECT id, name FROM customers WHERE id = ANY(%s)", ([1, 2],))
    for row in cursor:
        print(row["name"])
with connection.cursor("big", cursor_factory=DictCursor) as named:
    named.itersize = 500
    named.execute("SELECT id FROM orders")
    print(named.fetchmany(10), named.rowcount)
with connection.cursor(cursor_factory=NamedTupleCursor) as cursor:
    cursor.execute("SELECT 1 AS one")
    print(cursor.fetchone(), cursor.description, cursor.statusmessage)
print(connection.closed, connection.server_version, connection.info.dbname)
connection.close()
