import operator
from typing import Any

from flask import Flask, jsonify, request

app = Flask(__name__)

ROWS: list[dict[str, Any]] = [
    {"city": "Oslo", "rain": 3.2},
    {"city": "Rome", "rain": 0.4},
]


COMPARISONS = {"<": operator.lt, ">": operator.gt, "=": operator.eq}


def matches(row: dict[str, Any], condition: str) -> bool:
    column, sign, value = condition.split(" ", 2)
    actual = row[column]
    return bool(COMPARISONS[sign](actual, type(actual)(value)))


@app.get("/report")
def report():
    condition = request.args.get("where")
    rows = ROWS
    if condition:
        try:
            rows = [row for row in ROWS if matches(row, condition)]
        except Exception as error:
            return jsonify(error=type(error).__name__), 400
    return jsonify(rows)
