import csv
from datetime import datetime

from dateutil import parser


def read_dates(path: str, column: str) -> list[datetime]:
    dates = []
    with open(path, newline="", encoding="utf-8") as file:
        for number, row in enumerate(csv.DictReader(file), start=2):
            try:
                dates.append(parser.parse(row[column], dayfirst=True))
            except parser.ParserError as error:
                raise ValueError(f"{path}, line {number}: {error}") from error
    return dates
