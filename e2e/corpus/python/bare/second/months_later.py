from datetime import date, timedelta
from typing import List


def add_months(day: date, months: int) -> date:
    year, month = day.year, day.month
    step = 1 if months > 0 else -1
    for _ in range(abs(months)):
        month += step
        if month == 13:
            year, month = year + 1, 1
        elif month == 0:
            year, month = year - 1, 12
    following = date(year + 1, 1, 1) if month == 12 else date(year, month + 1, 1)
    last_day = following - timedelta(days=1)
    return date(year, month, day.day) if day.day <= last_day.day else last_day


def billing_dates(start: date, count: int) -> List[date]:
    dates = []
    while len(dates) < count:
        dates.append(add_months(start, len(dates)))
    return dates
