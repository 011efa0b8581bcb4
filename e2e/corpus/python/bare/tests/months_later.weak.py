from datetime import date

from months_later import add_months, billing_dates


def test_add_months():
    assert add_months(date(2024, 3, 15), 1).month == 4


def test_billing_dates_count():
    assert len(billing_dates(date(2024, 1, 1), 12)) == 12
