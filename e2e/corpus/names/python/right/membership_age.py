from datetime import date

from dateutil.relativedelta import relativedelta


def months_of_membership(joined: date, today: date) -> int:
    if today < joined:
        raise ValueError("The membership has not begun")
    age = relativedelta(today, joined)
    return age.years * 12 + age.months


def next_renewal(joined: date, today: date) -> date:
    renewal = joined
    while renewal <= today:
        renewal += relativedelta(years=1)
    return renewal
