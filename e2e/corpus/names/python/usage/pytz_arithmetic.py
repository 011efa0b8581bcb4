from datetime import datetime, timedelta

import pytz

eastern = pytz.timezone("US/Eastern")
before = eastern.localize(datetime(2024, 3, 10, 1, 30))
after = eastern.normalize(before + timedelta(hours=1))
print(before.tzname(), after.tzname(), eastern.dst(datetime(2024, 7, 1)))
print(datetime.now(pytz.UTC).astimezone(eastern).strftime("%H:%M %Z%z"))
print(sorted(pytz.common_timezones, key=lambda name: datetime.now(pytz.timezone(name)).utcoffset() or timedelta())[0])
