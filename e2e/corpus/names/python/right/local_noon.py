from datetime import date, datetime

from dateutil import tz


def noon_in(zone_name: str, day: date) -> datetime:
    zone = tz.gettz(zone_name)
    if zone is None:
        raise LookupError(f"No time zone named {zone_name}")
    return datetime(day.year, day.month, day.day, 12, tzinfo=zone)


def noon_in_utc(zone_name: str, day: date) -> datetime:
    return noon_in(zone_name, day).astimezone(tz.UTC)
