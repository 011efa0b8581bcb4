"""Tests of the cart – Prüfungen 🛒."""
import pytest

from cart import total


def test_total():
    assert total([]) == 0
    assert total([1]) == 1
    assert total([1, 2]) == 3
    assert total([-1, 1]) == 0
    assert total([0.5, 0.5]) == 1.0


def test_tax():
    assert total([100], tax=0.2) == 120


@pytest.mark.parametrize("items, sum_", [([1], 1), ([2, 2], 4), ([3, 3, 3], 9)])
def test_table(items, sum_):
    assert total(items) == sum_


def test_text_is_refused():
    with pytest.raises(TypeError):
        total("abc")


def test_slow():
    assert total(range(10_000)) == 49_995_000
