"""Tests of the cart, now as tables."""
import pytest

from cart import total


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        ([], 0),
        ([1], 1),
        ([1, 2], 3),
        ([-1, 1], 0),
        ([0.5, 0.5], 1.0),
        ([2, 2], 4),
        ([3, 3, 3], 9),
    ],
)
def test_total(items, expected):
    assert total(items) == expected


def test_total_with_tax():
    assert total([100], tax=0.2) == 120


class TestRefused:
    def test_text(self):
        with pytest.raises(TypeError):
            total("abc")


def test_many():
    assert total(range(10_000)) == 49_995_000
