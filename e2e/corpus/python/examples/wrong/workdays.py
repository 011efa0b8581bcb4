from datetime import date, timedelta
from typing import Iterable


def workdays(first: date, last: date, holidays: Iterable[date] = ()) -> int:
    """Count the working days from first to last, both included.

    workdays(date(2024, 3, 1), date(2024, 3, 4)) returns 2, a Friday and a Monday.
    If last comes before first there are none, so
    workdays(date(2024, 3, 4), date(2024, 3, 1)) returns 0.

    Holidays are left out:
    workdays(date(2024, 12, 24), date(2024, 12, 27), [date(2024, 12, 25), date(2024, 12, 26)]) returns 2.
    """
    free = set(holidays)
    total = 0
    day = first
    while day <= last:
        if day.weekday() < 6 and day not in free:
            total += 1
        day += timedelta(days=1)
    return total
