from datetime import datetime

from dateutil import tz
from dateutil.parser import ParserError, isoparse, parse

print(isoparse("2024-05-01T12:30:00Z"))
print(parse("1 May 2024 12:30", dayfirst=True))
print(parse("around 5 in May", fuzzy=True, default=datetime(2024, 1, 1)))
print(parse("12:00 CET", tzinfos={"CET": tz.gettz("Europe/Amsterdam")}))
try:
    parse("no date at all")
except ParserError as error:
    print(error)
