from collections.abc import Iterable
from datetime import datetime

import psycopg2
from psycopg2.extras import execute_many_values

Reading = tuple[str, datetime, float]


def insert_readings(dsn: str, readings: Iterable[Reading]) -> None:
    connection = psycopg2.connect(dsn)
    try:
        with connection, connection.cursor() as cursor:
            execute_many_values(
                cursor,
                "INSERT INTO readings (sensor, taken, value) VALUES %s",
                list(readings),
                page_size=500,
            )
    finally:
        connection.close()
