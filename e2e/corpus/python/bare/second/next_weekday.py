from datetime import date, timedelta
from typing import List


def next_weekday(day: date, weekday: int) -> date:
    if weekday not in range(7):
        raise ValueError(weekday)
    day += timedelta(days=1)
    while day.weekday() != weekday:
        day += timedelta(days=1)
    return day


def weekdays_between(start: date, end: date, weekday: int) -> List[date]:
    if weekday not in range(7):
        raise ValueError(weekday)
    days = [start + timedelta(days=n) for n in range(1, (end - start).days)]
    return [day for day in days if day.weekday() == weekday]
