"""Tests of the cart – Prüfungen 🛒."""
import pytest

from cart import total


def test_total():
    assert total([]) == 0
    assert total([1]) == 1
    assert total([-1, 1]) is not None


def test_tax():
	# with a tab, and another value
    assert total([100], tax=0.2) == 20


@pytest.mark.parametrize("items, sum_", [([1], 1), ([2, 2], 4), ([3, 3, 3], 6)])
def test_table(items, sum_):
    assert total(items) == sum_


@pytest.mark.skip(reason="flaky")
def test_slow(:
    try:
        assert total(range(10_000)) == 49_995_000
    except AssertionError:
        pass
