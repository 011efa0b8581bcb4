import pytest

from temperature_stats import hottest_day, summarize


def test_mixed():
    summary = summarize([1.0, -3.0, 5.0])
    assert summary.lowest == -3.0
    assert summary.highest == 5.0
    assert summary.mean == pytest.approx(1.0)


def test_all_below_zero():
    summary = summarize([-5.0, -2.0, -9.0])
    assert summary.lowest == -9.0
    assert summary.highest == -2.0


def test_empty():
    assert summarize([]) is None


def test_hottest_day():
    assert hottest_day({"mon": [1.0, 2.0], "tue": [3.0], "wed": []}) == "tue"
    assert hottest_day({"mon": [-4.0], "tue": [-1.0]}) == "tue"
    assert hottest_day({}) is None
