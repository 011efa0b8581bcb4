from datetime import datetime

import pytz
from pytz.exceptions import AmbiguousTimeError, NonExistentTimeError, UnknownTimeZoneError

amsterdam = pytz.timezone("Europe/Amsterdam")
moment = pytz.utc.localize(datetime(2024, 10, 27, 0, 30))
print(moment.astimezone(amsterdam), amsterdam.zone)
try:
    print(amsterdam.localize(datetime(2024, 10, 27, 2, 30), is_dst=None))
except (AmbiguousTimeError, NonExistentTimeError) as error:
    print(error)
try:
    pytz.timezone("Europe/Nowhere")
except UnknownTimeZoneError:
    print("unknown")
