from datetime import datetime, timedelta

from dateutil import tz

utc = tz.tzutc()
local = tz.tzlocal()
india = tz.tzoffset("IST", timedelta(hours=5, minutes=30))
moment = datetime(2024, 10, 27, 1, 30, tzinfo=tz.gettz("Europe/Amsterdam"))

print(moment.astimezone(india), moment.astimezone(local))
print(tz.datetime_ambiguous(moment), tz.datetime_exists(moment))
print(tz.resolve_imaginary(moment), tz.enfold(moment, fold=1).utcoffset())
print(utc.utcoffset(moment), tz.UTC.tzname(moment))
