from datetime import datetime

import pytz

print(len(pytz.all_timezones), "Europe/Paris" in pytz.all_timezones_set, pytz.common_timezones[:3])
print(pytz.country_timezones["nl"], pytz.country_names["nl"])
offset = pytz.FixedOffset(90)
print(datetime(2024, 1, 1, tzinfo=offset).isoformat(), offset.utcoffset(None))
