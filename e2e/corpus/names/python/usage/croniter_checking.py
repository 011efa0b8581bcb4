from datetime import datetime

from croniter import CroniterBadCronError, CroniterBadDateError, CroniterNotAlphaError, croniter

print(croniter.is_valid("0 0 * * *"), croniter.match("0 0 * * *", datetime(2024, 1, 1)))
print(croniter.match_range("0 0 * * *", datetime(2024, 1, 1), datetime(2024, 1, 3)))
for expression in ("61 * * * *", "0 0 30 2 *", "a b c d e"):
    try:
        croniter(expression, datetime(2024, 1, 1)).get_next(datetime)
    except (CroniterBadCronError, CroniterBadDateError, CroniterNotAlphaError) as error:
        print(error)
