import select

import psycopg2
from psycopg2.extensions import ISOLATION_LEVEL_AUTOCOMMIT, register_adapter, AsIs
from psycopg2.pool import ThreadedConnectionPool


class Point:
    def __init__(self, x: float, y: float) -> None:
        self.x, self.y = x, y


register_adapter(Point, lambda point: AsIs(f"'({point.x}, {point.y})'"))
pool = ThreadedConnectionPool(1, 5, dsn="dbname=shop")
connection = pool.getconn()
try:
    connection.set_isolation_level(ISOLATION_LEVEL_AUTOCOMMIT)
    with connection.cursor() as cursor:
        cursor.execute("LISTEN orders")
    if select.select([connection], [], [], 5) != ([], [], []):
        connection.poll()
        for notice in connection.notifies:
            print(notice.channel, notice.payload, notice.pid)
except psycopg2.OperationalError as error:
    print(error)
finally:
    pool.putconn(connection)
    pool.closeall()
