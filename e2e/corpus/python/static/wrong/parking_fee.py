MAX_FEE = 1800
PER_HOUR = 250
FREE_MINUTES = 15


def fee(minutes):
    """Cents for a stay in the car park."""
    if minutes <= FREE_MINUTES:
        return 0
    days, rest = divmod(minutes, 24 * 60)
    started_hours = -(-rest // 60)
    last_day = min(started_hours * PER_HOUR, MAX_FEE)
    if days:
        return days * max_fee + last_day
    return last_day
