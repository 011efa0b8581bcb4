import pytest

from tempo import format_pace, pace


def test_units():
    assert pace(3000, 10_000) == 300
    assert pace(3000, 10_000, "mi") == pytest.approx(482.8032)


def test_format():
    assert format_pace(299.7) == "5:00"
    assert format_pace(482.8) == "8:03"


def test_no_way():
    with pytest.raises(ValueError):
        pace(10, 0)
