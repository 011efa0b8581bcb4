from sqlalchemy import text
from flask import request


def orders(session):
    column = request.args.get("sort", "id")
    return session.execute(text(f"SELECT * FROM orders ORDER BY {column}")).all()
