from datetime import date
from typing import List


def add_months(day: date, months: int) -> date:
    """Move a date by whole months. If the day does not exist in that month, the last day of the month is taken."""
    index = day.year * 12 + (day.month - 1) + months
    year, month = index // 12, index % 12 + 1
    return date(year, month, day.day)


def billing_dates(start: date, count: int) -> List[date]:
    """The first `count` monthly billing dates, the start included."""
    return [add_months(start, i) for i in range(count)]
