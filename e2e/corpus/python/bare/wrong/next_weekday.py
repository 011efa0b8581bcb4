from datetime import date, timedelta
from typing import List


def next_weekday(day: date, weekday: int) -> date:
    """Return the first date after the given day that falls on the weekday (Monday is 0)."""
    if not 0 <= weekday <= 6:
        raise ValueError("weekday must be between 0 and 6")
    ahead = (weekday - day.weekday()) % 7
    return day + timedelta(days=ahead)


def weekdays_between(start: date, end: date, weekday: int) -> List[date]:
    """All dates after start and before end that fall on the weekday."""
    found = []
    day = next_weekday(start, weekday)
    while day < end:
        found.append(day)
        day = day + timedelta(days=7)
    return found
