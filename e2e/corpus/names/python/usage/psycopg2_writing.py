import io

import psycopg2
from psycopg2 import errors, sql
from psycopg2.extras import Json, execute_batch, execute_values


def write(dsn: str, table: str, rows: list[tuple[int, dict]]) -> int:
    connection = psycopg2.connect(dsn)
    connection.autocommit = False
    insert = sql.SQL("INSERT INTO {} (id, data) VALUES %s").format(sql.Identifier("public", table))
    try:
        with connection.cursor() as cursor:
            execute_values(cursor, insert, [(number, Json(data)) for number, data in rows], page_size=100)
            execute_batch(cursor, "UPDATE seen SET n = n + 1 WHERE id = %s", [(number,) for number, _ in rows])
            cursor.copy_from(io.StringIO("1\ta\n"), "lines", columns=("id", "text"))
            print(cursor.mogrify("SELECT %s", (1,)))
        connection.commit()
    except errors.UniqueViolation as error:
        connection.rollback()
        print(error.pgcode, error.diag.constraint_name)
        return 0
    return len(rows)
