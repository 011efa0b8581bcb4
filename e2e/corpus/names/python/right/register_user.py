import psycopg2
from psycopg2 import errors


class NameTaken(Exception):
    pass


def register_user(connection: "psycopg2.extensions.connection", name: str, email: str) -> int:
    try:
        with connection, connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO users (name, email) VALUES (%s, %s) RETURNING id",
                (name, email),
            )
            row = cursor.fetchone()
    except errors.UniqueViolation as error:
        raise NameTaken(name) from error
    if row is None:
        raise RuntimeError("INSERT gave no id")
    return row[0]
