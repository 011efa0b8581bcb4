from temperature_stats import hottest_day, summarize


def test_summary_has_values():
    summary = summarize([10.0, 20.0])
    assert summary is not None
    assert summary.lowest <= summary.highest


def test_empty():
    assert summarize([]) is None


def test_hottest_day():
    assert hottest_day({"mon": [10.0]}) == "mon"
