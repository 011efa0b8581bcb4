from datetime import date

from months_later import add_months, billing_dates


def test_simple():
    assert add_months(date(2024, 3, 15), 1) == date(2024, 4, 15)


def test_over_the_year():
    assert add_months(date(2024, 11, 5), 3) == date(2025, 2, 5)
    assert add_months(date(2024, 1, 5), -1) == date(2023, 12, 5)


def test_short_month():
    assert add_months(date(2024, 1, 31), 1) == date(2024, 2, 29)
    assert add_months(date(2023, 1, 31), 1) == date(2023, 2, 28)


def test_zero():
    assert add_months(date(2024, 1, 31), 0) == date(2024, 1, 31)


def test_billing_dates():
    assert billing_dates(date(2024, 1, 31), 3) == [date(2024, 1, 31), date(2024, 2, 29), date(2024, 3, 31)]
