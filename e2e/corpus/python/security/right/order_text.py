from sqlalchemy import text
from flask import request

COLUMNS = {"id", "total", "placed"}


def orders(session):
    column = request.args.get("sort", "id")
    if column not in COLUMNS:
        column = "id"
    return session.execute(text(f"SELECT * FROM orders ORDER BY {column}")).all()
