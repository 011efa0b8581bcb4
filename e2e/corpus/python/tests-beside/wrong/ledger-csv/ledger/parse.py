from datetime import date
from typing import NamedTuple


class Entry(NamedTuple):
    day: date
    text: str
    cents: int


def parse_amount(text: str) -> int:
    """'1.234,50' -> 123450"""
    text = text.strip()
    sign = -1 if text.startswith("-") else 1
    whole, comma, fraction = text.lstrip("+-").replace(".", "").partition(",")
    return sign * int(whole + fraction.ljust(2, "0") if comma else whole)


def parse_line(line: str) -> Entry:
    day, text, amount = line.rstrip("\n").split(";")
    d, m, y = (int(part) for part in day.split("."))
    return Entry(date(y, m, d), text.strip(), parse_amount(amount))
