from typing import Any

import psycopg2


def customers_in(dsn: str, country: str) -> list[dict[str, Any]]:
    connection = psycopg2.connect(dsn)
    try:
        with connection, connection.cursor() as cursor:
            cursor.execute(
                "SELECT id, name FROM customers WHERE country = %s ORDER BY name",
                (country,),
            )
            return [{"id": row[0], "name": row[1]} for row in cursor.fetch_all()]
    finally:
        connection.close()
