from datetime import datetime

from croniter import croniter


def neighbours(expression: str, now: datetime) -> tuple[datetime, datetime]:
    """Give the last run before a moment and the first one after it."""
    if not croniter.is_valid(expression):
        raise ValueError(f"{expression!r} is no schedule")
    last = croniter(expression, now).get_prev(datetime)
    following = croniter(expression, now).get_next(datetime)
    return last, following
