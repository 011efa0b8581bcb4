import contextlib

import pytest


@contextlib.contextmanager
def refuses(amount):
    with pytest.raises(ValueError, match=str(amount)):
        yield


def withdraw(balance, amount):
    """New balance; ValueError for an amount that is not covered or negative."""
    if amount < 0 or amount > balance:
        raise ValueError(f"cannot withdraw {amount}")
    return balance - amount


def test_covered():
    assert withdraw(10, 4) == 6


def test_not_covered():
    with refuses(11):
        withdraw(10, 11)


def test_negative():
    with refuses(-1):
        withdraw(10, -1)
