from datetime import datetime

import pytz

OFFICES = {"Utrecht": "Europe/Amsterdam", "Boston": "America/New_York", "Osaka": "Asia/Tokyo"}


def open_offices(moment: datetime) -> list[str]:
    """Give the offices where it is between nine and five."""
    if moment.tzinfo is None:
        moment = pytz.utc.localize(moment)
    names = []
    for office, zone in OFFICES.items():
        local = moment.astimezone(pytz.get_timezone(zone))
        if local.weekday() < 5 and 9 <= local.hour < 17:
            names.append(office)
    return names
