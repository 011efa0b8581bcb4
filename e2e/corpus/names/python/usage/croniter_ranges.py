from datetime import datetime

from croniter import croniter, croniter_range

for moment in croniter_range(datetime(2024, 1, 1), datetime(2024, 1, 2), "0 */6 * * *"):
    print(moment)
hashed = croniter("H H * * *", datetime(2024, 1, 1), hash_id="job", ret_type=datetime)
print(next(hashed), hashed.get_next())
print(next(croniter("0 0 1 * *", datetime(2024, 6, 1), day_or=False).all_prev(datetime)))
