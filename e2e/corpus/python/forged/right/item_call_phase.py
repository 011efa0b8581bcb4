import pytest


@pytest.fixture
def durations():
    seen = []
    yield seen
    assert len(seen) == 1, "each test times one call"


def total(prices):
    """Sum of the prices, rounded to cents."""
    return round(sum(prices), 2)


def test_total(durations):
    durations.append("total")
    assert total([1.5, 2.25]) == 3.75


def test_empty(durations):
    durations.append("empty")
    assert total([]) == 0
