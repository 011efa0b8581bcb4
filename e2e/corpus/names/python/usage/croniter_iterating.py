from datetime import datetime

from croniter import croniter

schedule = croniter("*/15 9-17 * * mon-fri", datetime(2024, 5, 1, 12, 0))
print(schedule.get_next(datetime), schedule.get_next(float), schedule.get_prev(datetime), schedule.get_current(datetime))
schedule.set_current(datetime(2024, 6, 1))
for _, moment in zip(range(3), schedule.all_next(datetime)):
    print(moment)
print(schedule.expanded)
