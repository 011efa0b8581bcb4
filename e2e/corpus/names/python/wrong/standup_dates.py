from datetime import date, datetime, time

from dateutil.rrule import MO, TH, WEEKLY, rrule


def standups(first: date, count: int, holidays: set[date]) -> list[datetime]:
    """Give the next stand-ups, on Mondays and Thursdays at half past nine."""
    start = datetime.combine(first, time(9, 30))
    rule = rrule(WEEKLY, dtstart=start, count=count, by_weekday=(MO, TH))
    return [moment for moment in rule if moment.date() not in holidays]
