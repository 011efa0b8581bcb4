from datetime import datetime

from dateutil.easter import easter
from dateutil.relativedelta import FR, relativedelta
from dateutil.rrule import DAILY, MONTHLY, rrule, rruleset, rrulestr

start = datetime(2024, 1, 31)
print(start + relativedelta(months=+1, day=31), start + relativedelta(weekday=FR(-1)))
print(easter(2024) - relativedelta(days=2))

days = rruleset()
days.rrule(rrule(DAILY, dtstart=start, count=10))
days.exdate(datetime(2024, 2, 3))
print(list(days), days.after(start), days.before(start, inc=True))

monthly = rrule(MONTHLY, dtstart=start, until=datetime(2024, 12, 31), bymonthday=-1)
print(monthly.between(start, datetime(2024, 6, 1)), monthly.count())
print(rrulestr("FREQ=WEEKLY;COUNT=4", dtstart=start)[1])
